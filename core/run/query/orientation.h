// On which side a point is, decided without rounding error: in doubles where a bound on the
// rounding allows it (Shewchuk 1997), else in rationals.
#pragma once

#include "geom/types.h"

namespace hullwright {

// 1: seen along -z, a b c turn counter-clockwise; 0: they are in a line; -1.
[[nodiscard]] int turn_of(const Vec3& a, const Vec3& b, const Vec3& c);

// 1: d is in front of the triangle a b c, the side from which it runs counter-clockwise; 0: it is
// in its plane; -1: behind it.
[[nodiscard]] int side_of(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

} // namespace hullwright
