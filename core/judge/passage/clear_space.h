// Finds the nodes of a grid that one gets to from outside without coming near a model, and without
// coming near pieces either.
#pragma once

#include "check/checked_surface.h"
#include "passage/node_grid.h"

#include <vector>

namespace hullwright {

struct ClearSpace {
    // Over the model's surface, of each node; infinite beside the grid's rim. Far from the surface
    // they may be a little too large.
    std::vector<double> heights;
    std::vector<char> past_model;  // one gets there past the model
    std::vector<char> near_pieces; // of those, nodes that are too near to a piece's facet
    std::vector<char> past_both;   // one gets there past model and pieces
    // One gets to the back of a face past the model's rims, so that the model has no inside.
    bool has_no_inside = false;
};

// A grid's nodes but those at its rim have to reach around model and pieces. The result is the same
// for any number of threads.
[[nodiscard]] Result<ClearSpace> find_clear_space(const NodeGrid& grid, const CheckedSurface& model,
                                                  const CheckedSurface& facets,
                                                  const Progress& progress = {});

// Goes from the corner of the grid, just inside of its rim, to all nodes that are clear. None at
// the rim may be. After a stop some are missing.
[[nodiscard]] std::vector<char> reached_from_outside(const NodeGrid& grid,
                                                     const std::vector<char>& clear,
                                                     const Progress& progress = {});

} // namespace hullwright
