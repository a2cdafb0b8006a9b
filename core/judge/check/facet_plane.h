// The plane of a facet in doubles, with a bound on what rounding does to it.
#pragma once

#include "geom/plane_tree.h"

#include <array>
#include <limits>

namespace hullwright {

// Bounds the rounding errors of a facet's plane, as a share of the lengths that go into it. With u
// = 2^-53 the product of two edges is off by 7 u of their lengths' product, which weighs more for
// slivers; normalizing, differences and sums of three add 9 u. This is twice that.
inline constexpr double k_facet_roundings = 16.0 * std::numeric_limits<double>::epsilon();

// Returns the plane through three corners, with an offset from `middle`. The margin holds for
// points that are no farther from it than `size`; it is infinite or no number where the corners
// have no plane in doubles.
[[nodiscard]] PlaneTree::Plane facet_plane(const std::array<Vec3, 3>& corners, const Vec3& middle,
                                           double size);

} // namespace hullwright
