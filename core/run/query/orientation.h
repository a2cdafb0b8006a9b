// Decides on which side a point is, without rounding error: in doubles where a bound on the
// rounding allows it (Shewchuk 1997), else in rationals.
#pragma once

#include "geom/types.h"

namespace hullwright {

// Sums of products, or bounds on their rounding, that are no larger than this prove no sign in
// doubles, as bits may be lost at the lower end of their range. A product that vanishes there loses
// at most 2.5e-324; times a third factor up to 4e27 that is still less than one rounding (1.1e-16)
// of such a sum.
inline constexpr double k_least_product = 1e-280;

// Returns 1 when a b c, seen along -z, turn counter-clockwise, 0 when they are in a line, else -1.
[[nodiscard]] int turn_of(const Vec3& a, const Vec3& b, const Vec3& c);

// Returns 1 when d is in front of the triangle a b c, on the side from which it is
// counter-clockwise, 0 when d is in its plane, -1 when it is behind.
[[nodiscard]] int side_of(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

} // namespace hullwright
