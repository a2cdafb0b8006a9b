// Finds tunnels through a solid among the cells of a grid, however bent they are.
#pragma once

#include "base/progress.h"
#include "geom/types.h"

#include <array>
#include <vector>

namespace hullwright {

// Says what a ball finds in each cell of a grid, by columns along the last axis, in rows of
// columns.
struct BallCells {
    std::array<Index, 3> extent = {}; // columns in a row, rows, and cells in a column
    std::vector<char> fits;           // the ball may have its middle there
    // Walls face each other across the cell along two ways or more, at 60 degrees or more to each
    // other. Between two plates they do as well, along diagonals: such space has one mouth.
    std::vector<char> walled;
};

// Returns the cells of tunnels, which one gets into at two places or more: connected cells with
// walls around them that have as many mouths, parted from each other. Hollows with one mouth are no
// tunnels, nor are any without one. After a stop the result means nothing.
[[nodiscard]] std::vector<char> cells_of_tunnels(const BallCells& cells,
                                                 const Progress& progress = {});

} // namespace hullwright
