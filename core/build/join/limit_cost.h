// Says what a limit on the vertices of hulls costs: the curve of volume outside of the solid
// against the number of pieces, as it is with that limit.
#pragma once

#include "join/solid_tree.h"

namespace hullwright {

// Returns what plain cuts cover outside of the solid with hulls of at most so many vertices (from
// 8), as a share of the solid's, for the very numbers of error_curve(). Hulls are limited as those
// of pieces are, and counted in the tree's columns of cells, which are continued both ways.
[[nodiscard]] Result<std::vector<double>>
limit_cost(const SolidTree& tree, std::uint32_t max_vertices, const Progress& progress = {});

} // namespace hullwright
