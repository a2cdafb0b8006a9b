// The cells of a grid bound the heights of points over a surface of any kind: no point of a cell is
// higher than its reach. Cells that are wholly inside, and of closed solids all whose
// middle is, have no more than their own size.
#pragma once

#include "join/cell_distance.h"
#include "piece/height_field.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace hullwright {

class CellHeights {
public:
    // Around closed solids without sheets the distances from solid cells are enough for limits of a
    // cell and more. Else cells with surface are sought, and solid cells are looked at more
    // closely, by winding numbers: below a cell, the size of those inside would say nothing. The
    // lowest limit that hulls are asked for is counted in cells.
    [[nodiscard]] static Result<CellHeights> make(const CellGrid& grid, const Ground& ground,
                                                  const HeightField& field,
                                                  std::shared_ptr<const CellDistance> to_solid,
                                                  double lowest, const Progress& progress);

    // True where heights below a cell can be told by halving cells: around closed solids without
    // sheets, of which those inside have no height at all. On sheets and near holes facets tell
    // more.
    [[nodiscard]] bool is_fine() const { return fine_; }

    // No point of the cell is higher than so many sides of a cell; 0 where none is outside.
    [[nodiscard]] double reach(const CellGrid& grid, const std::array<Index, 3>& cell) const {
        const double far = reach(cell);
        return closer_.empty() ? far : closer(far, closer_[number_of(grid, cell)]);
    }
    // The surface is no farther from any point of the cell than so many sides of a cell.
    [[nodiscard]] double reach(const std::array<Index, 3>& cell) const {
        return std::sqrt(static_cast<double>(distance_->squared(cell))) + slack_;
    }

    // Cells whose squared distance is less reach no farther than this. Most cells of a hull are
    // solid, so that whoever looks at all of them need not ask for more.
    [[nodiscard]] std::uint32_t least_squared_beyond(double reach) const {
        const double far = reach - slack_;
        auto squared = far > 1.0 ? static_cast<std::uint32_t>((far - 1.0) * (far - 1.0)) : 0U;
        while (std::sqrt(static_cast<double>(squared)) + slack_ <= reach) {
            ++squared;
        }
        return squared;
    }
    // Calls visit(cell) for the cells of a column, from `first` to before `end`, whose squared
    // distances are no less than `least`.
    template <class Visit>
    void each_beyond(std::uint32_t least, Index i, Index j, Index first, Index end,
                     const Visit& visit) const {
        distance_->each_beyond(least, i, j, first, end, visit);
    }

private:
    CellHeights() = default;

    // Holds the reach of cells that were looked at closely, in steps of a share of a cell, rounded
    // up. All others have the largest number, which is no bound.
    using Steps = std::uint8_t;
    static constexpr double k_step = 1.0 / 16.0;
    class Close;

    static double closer(double far, Steps steps) {
        return steps == std::numeric_limits<Steps>::max() ? far : std::min(far, k_step * steps);
    }
    static std::size_t number_of(const CellGrid& grid, const std::array<Index, 3>& cell) {
        const auto extent = grid.extent();
        return (static_cast<std::size_t>(cell[1]) * extent[0] + cell[0]) * extent[2] + cell[2];
    }

    std::shared_ptr<const CellDistance> distance_; // from cells with solid, or with surface
    bool fine_ = false;
    double slack_ = 0.0;        // how much farther the surface may be than the middle of that cell
    std::vector<Steps> closer_; // empty where the distances suffice
};

} // namespace hullwright
