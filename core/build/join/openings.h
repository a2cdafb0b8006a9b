// Finds ways through a model, such as doors and holes, that joined pieces must not close.
#pragma once

#include "join/cell_distance.h"

namespace hullwright {

// Returns the middles of the ways: cells in which a ball of this diameter has its centre while it
// moves straight through the model's box from side to side, with the solid on both of its sides,
// where walls face each other within 60 degrees, or while it moves through a tunnel with walls
// around, however bent, in at one mouth and out at another. Corners and hollows with one mouth are
// no ways. Directions are the 13 between neighbouring cells.
[[nodiscard]] Result<CellGrid::Mask> middles_of_ways(const CellGrid& grid,
                                                     const CellDistance& distance, double diameter,
                                                     const Progress& progress);

} // namespace hullwright
