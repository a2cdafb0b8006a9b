// Which way to look first at two hulls to see a gap between them.
#pragma once

#include "query/box_pair.h"

namespace hullwright {

// How points spread about their middle, as columns of a matrix.
struct PointCloud {
    std::array<WidePose::Four, 3> spread = {};
    WidePose::Four middle = {};
};

// As a box spreads that holds them: of vertices, of which there are more where a hull is round,
// less is learnt.
[[nodiscard]] PointCloud cloud_of(const QueryBox& box);

// A direction, of any length, that may part the two: Fisher's between two clouds (1936), which
// looks across flat ones and not along the way between their middles. Proves nothing.
[[nodiscard]] Vec3 likely_direction(const PointCloud& a, const PointCloud& b,
                                    const WidePose& b_from_a);

} // namespace hullwright
