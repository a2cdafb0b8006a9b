// Finds boxes of cells that fill the inside of a solid where no hull covers it.
#pragma once

#include "join/cell_grid.h"
#include "piece/piece.h"

#include <span>

namespace hullwright {

struct FillSettings {
    Index block = 2; // cells of the grid along an edge of the blocks that boxes are made of
    // Is the share of the solid that a box has to add: ten boxes that are left out are as much as
    // pieces may leave open, and gaps are closed later anyway.
    double least = 0.1 * k_most_missing;
};

// Takes the cells that hulls of the pieces cover out of the open ones. False after a stop, when
// cells of some pieces are still there.
[[nodiscard]] bool clear_hulls(const CellGrid& grid, std::span<const Piece> pieces,
                               CellGrid::Mask& open, const Progress& progress);

// Returns boxes of blocks that are all solid, the innermost first. `open` are the solid cells that
// no hull covers; what the boxes cover is taken out of it. Boxes do not overlap.
[[nodiscard]] std::vector<Aabb> fill_cells(const CellGrid& grid, CellGrid::Mask& open,
                                           const FillSettings& settings, const Progress& progress);

} // namespace hullwright
