// Finds closed hollows inside of a solid: outside of it, yet no way leads out. Pieces that are few
// for the model may fill them, which is to be said.
#pragma once

#include "join/cell_distance.h"

namespace hullwright {

struct ConvexBody;

struct Cavity {
    Stretches cells; // any number in each column
    std::size_t count = 0;
    Vec3 middle = Vec3::Zero(); // the mean of its cells
};

// Finds the hollows that no step from cell to cell leaves, the largest first. Those of less than
// k_bubble cells are not told, nor are those with a wall thinner than a cell.
inline constexpr std::size_t k_bubble = 64;
[[nodiscard]] Result<std::vector<Cavity>>
find_cavities(const CellGrid& grid, const CellDistance& distance, const Progress& progress = {});

struct FilledCavities {
    std::size_t filled = 0; // the bodies fill more than half of each
    std::size_t all = 0;
    double volume = 0.0;        // of those filled, cubic model units
    Vec3 middle = Vec3::Zero(); // of the largest of these
};
[[nodiscard]] Result<FilledCavities> filled_cavities(const CellGrid& grid,
                                                     std::span<const Cavity> cavities,
                                                     std::span<const ConvexBody> bodies,
                                                     const Progress& progress = {});

} // namespace hullwright
