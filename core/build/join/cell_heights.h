// The cells of a grid bound the heights of points over a surface of any kind: no point of a cell is
// higher than its reach. Cells that are wholly inside, and of closed solids all whose
// middle is, have no more than their own size.
#pragma once

#include "join/cell_distance.h"
#include "piece/height_field.h"

#include <cmath>
#include <memory>

namespace hullwright {

class CellHeights {
public:
    // Around closed solids without sheets the distances from solid cells are enough. Else cells
    // with surface are sought, and cells in which no point is outside, by winding numbers.
    [[nodiscard]] static Result<CellHeights> make(const CellGrid& grid, const Ground& ground,
                                                  const HeightField& field,
                                                  std::shared_ptr<const CellDistance> to_solid,
                                                  const Progress& progress);

    // No point of the cell is higher than so many sides of a cell; 0 where none is outside.
    [[nodiscard]] double reach(const CellGrid& grid, const std::array<Index, 3>& cell) const {
        return !inside_.empty() && grid.is_set(inside_, cell) ? 0.0 : reach(cell);
    }
    // The surface is no farther from any point of the cell than so many sides of a cell.
    [[nodiscard]] double reach(const std::array<Index, 3>& cell) const {
        return std::sqrt(static_cast<double>(distance_->squared(cell))) + slack_;
    }

private:
    CellHeights() = default;

    std::shared_ptr<const CellDistance> distance_; // from cells with solid, or with surface
    double slack_ = 0.0;    // how much farther the surface may be than the middle of that cell
    CellGrid::Mask inside_; // cells without a point outside; empty where the distances suffice
};

} // namespace hullwright
