// Cuts a polygon in space into triangles: concave ones too, holes by way of bridge edges too.
#pragma once

#include "geom/types.h"

#include <span>
#include <vector>

namespace hullwright {

struct PolygonCut {
    std::vector<std::array<Index, 3>> triangles; // indices into the corners
    bool fanned = false; // the outline crosses itself: there is no right answer, a fan it is
};

// `corners` in order; the triangles keep its orientation.
[[nodiscard]] PolygonCut triangulate(std::span<const Vec3> corners);

} // namespace hullwright
