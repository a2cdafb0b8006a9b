// Cuts a polygon in space into triangles, also concave ones and ones with holes by bridge edges.
#pragma once

#include "geom/types.h"

#include <span>
#include <vector>

namespace hullwright {

struct PolygonCut {
    std::vector<std::array<Index, 3>> triangles; // indices into the corners
    bool fanned = false; // the outline crosses itself; no cut is right, so it is a fan
};

// The corners are given in order; the triangles keep their orientation.
[[nodiscard]] PolygonCut triangulate(std::span<const Vec3> corners);

} // namespace hullwright
