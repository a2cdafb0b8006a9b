// Chooses the direction in which to look first for a gap between two hulls.
#pragma once

#include "query/box_pair.h"

namespace hullwright {

// The spread of points about their middle, like a covariance, as columns of a matrix.
struct PointCloud {
    std::array<WidePose::Four, 3> spread = {};
    WidePose::Four middle = {};
};

// Takes the spread of the box around a hull. The vertices would tell less, because a hull has more
// of them where it is round.
[[nodiscard]] PointCloud cloud_of(const QueryBox& box);

// A direction, of any length, that may separate the two: Fisher's discriminant of two clouds
// (1936), which looks across flat clouds instead of along the line between their centres. It proves
// nothing.
[[nodiscard]] Vec3 likely_direction(const PointCloud& a, const PointCloud& b,
                                    const WidePose& b_from_a);

} // namespace hullwright
