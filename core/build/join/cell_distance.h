// Says how far the cells of a grid are from the solid, exactly between middles of cells: the lower
// envelopes of parabolas along one axis after the other (Felzenszwalb and Huttenlocher 2012).
#pragma once

#include "join/cell_grid.h"

namespace hullwright {

class CellDistance {
public:
    // Measures the distance from cells that are solid or that a sheet meets.
    [[nodiscard]] static Result<CellDistance> make(const CellGrid& grid, const Ground& ground,
                                                   const Progress& progress);
    // Measures the distance from cells with surface of any kind.
    [[nodiscard]] static Result<CellDistance> to_surface(const CellGrid& grid, const Ground& ground,
                                                         const Progress& progress);

    // The distance is in squared cells, which is a whole number.
    [[nodiscard]] std::uint32_t squared(const std::array<Index, 3>& cell) const {
        const std::size_t at = first_of(cell[0], cell[1]) + cell[2];
        return near_.empty() ? far_[at] : near_[at];
    }
    // Calls visit(cell) for the cells from `first` to before `end` of a column whose squared
    // distances are no less.
    template <class Visit>
    void each_beyond(std::uint32_t least, Index i, Index j, Index first, Index end,
                     const Visit& visit) const {
        const auto look = [&](const auto* column) {
            for (Index k = first; k < end; ++k) {
                if (column[k] >= least) {
                    visit(k);
                }
            }
        };
        if (near_.empty()) {
            look(far_.data() + first_of(i, j));
        } else {
            look(near_.data() + first_of(i, j));
        }
    }
    [[nodiscard]] std::uint32_t most_squared(const Stretches& in) const {
        return farthest(in).squared;
    }
    // Names the first of the farthest cells, as a stretch of one cell.
    struct Farthest {
        std::uint32_t squared = 0;
        Stretch cell;
    };
    [[nodiscard]] Farthest farthest(const Stretches& in) const;
    // The surface is half a cell before the middle of a cell that is next to it, in the mean.
    [[nodiscard]] double length(std::uint32_t squared) const;

private:
    CellDistance(std::array<Index, 3> extent, double cell_size)
        : extent_(extent), cell_size_(cell_size) {}
    // Measures the distance from these cells.
    static Result<CellDistance> from(const CellGrid& grid, const CellGrid::Mask& cells,
                                     const Progress& progress);
    [[nodiscard]] std::size_t first_of(Index i, Index j) const {
        return (static_cast<std::size_t>(j) * extent_[0] + i) * extent_[2];
    }

    std::array<Index, 3> extent_;
    double cell_size_;
    // Either has the squared distances of all cells, by columns: small numbers where no cell is
    // too far for them, as in nearly all grids, which takes half of the memory.
    std::vector<std::uint16_t> near_;
    std::vector<std::uint32_t> far_;
};

} // namespace hullwright
