// Says how far a hull reaches from the solid, also where it covers no cells: a flat hull has none,
// and a thin one only those whose middles it happens to hold.
#pragma once

#include "join/cell_distance.h"

namespace hullwright {

// The largest squared distance from the solid of cells that the hull covers, or that its facets
// pass through. Cells that facets pass through next to a solid one do not count, as the solid's
// surface lies in such cells, too. Without triangles the hull is the polygon of the points. One row
// of `step` is looked at, as in scans.
[[nodiscard]] std::uint32_t farthest_squared(const CellGrid& grid, const CellDistance& distance,
                                             const Stretches& covered, std::span<const Vec3> points,
                                             std::span<const Triangle> triangles, Index step = 1);

} // namespace hullwright
