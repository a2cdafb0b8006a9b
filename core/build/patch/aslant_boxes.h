// Makes boxes along what the nodes of a tree over segments hold. Long thin segments that lie aslant
// to the axes fill the tree's own boxes with nothing; these are as thin as they are.
#pragma once

#include "base/progress.h"
#include "geom/bvh.h"

namespace hullwright {

struct AslantBox {
    Vec3 centre = Vec3::Zero();
    // Holds the ways from the centre to the middles of three sides, the longest first. They are a
    // little longer than needed, as rounding may be.
    std::array<Vec3, 3> halves = {Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
};

using AslantSegment = std::array<Vec3, 2>;

// Returns a box for each node of the tree, around the segments below that node. The tree's items
// are numbers of `segments`.
[[nodiscard]] Result<std::vector<AslantBox>>
boxes_along(const Bvh& bvh, std::span<const AslantSegment> segments, const Progress& progress = {});

} // namespace hullwright
