// Bounds how far from the origin the balls are that gaps are kept for, so that what their places
// lose to rounding is bounded as well.
#pragma once

#include "query/traverse.h"

namespace hullwright {

// A box's axes are float32, so that a point of it may be farther from its middle than its half
// lengths say, by less than this factor.
inline constexpr double k_box_axes = 1.0 + 1e-6;

// Returns the radius of the largest ball that a gap is kept for.
[[nodiscard]] inline double most_radius(const QueryTree& tree) {
    return tree.boxes.empty() ? 0.0 : 2.0 * tree.boxes[0].half.norm();
}

// Returns a distance from the origin beyond which there is no point of the root's box, which holds
// all pieces, and of no such ball around the centre of a box. It does not look at each box, since
// that takes as long as many poses.
[[nodiscard]] inline double reach_of_all(const QueryTree& tree) {
    constexpr double k_diagonal = 1.75; // of a cube with edges of length 1, and more
    return (k_diagonal * tree.reach + most_radius(tree)) * k_box_axes;
}

} // namespace hullwright
