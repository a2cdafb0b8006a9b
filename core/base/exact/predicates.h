// Decides geometry without rounding error. CGAL's EPICK kernel does the work behind this header
// (static filters, then intervals, then exact numbers: Shewchuk 1997; Melquiond and Pion 2007).
#pragma once

#include "geom/types.h"

#include <array>

namespace hullwright::exact {

// Returns the sign of det(b - a, c - a, d - a): +1 when d lies on the side of the plane to which
// the normal of a counter-clockwise triangle a, b, c points, 0 on the plane, -1 behind it.
[[nodiscard]] int orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

// True when the three points lie on one line, or coincide.
[[nodiscard]] bool collinear(const Vec3& a, const Vec3& b, const Vec3& c);

using Point2 = std::array<double, 2>;
// Returns the sign of the turn a, b, c in the plane: +1 to the left.
[[nodiscard]] int turn(const Point2& a, const Point2& b, const Point2& c);

// Returns of coplanar points the sign of the turn a, b, p relative to a, b, c (+1: p and c lie on
// the same side of the line ab). c must not be on that line.
[[nodiscard]] int coplanar_side(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p);

// The sets are closed: a single shared point counts.
[[nodiscard]] bool triangles_meet(const std::array<Vec3, 3>& s, const std::array<Vec3, 3>& t);
[[nodiscard]] bool segment_meets_triangle(const Vec3& a, const Vec3& b,
                                          const std::array<Vec3, 3>& t);

} // namespace hullwright::exact
