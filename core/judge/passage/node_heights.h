// Measures how far the nodes of a grid are from a surface.
#pragma once

#include "check/checked_surface.h"
#include "passage/node_grid.h"

#include <vector>

namespace hullwright {

// Returns heights of nodes that are asked for, and infinite ones of others, and over a surface
// without faces. Farther from the surface than four steps heights may be a little too large. The
// result is the same for any number of threads.
[[nodiscard]] Result<std::vector<double>> measure_heights(const NodeGrid& grid,
                                                          const CheckedSurface& surface,
                                                          const std::vector<char>& asked,
                                                          const Progress& progress = {});

} // namespace hullwright
