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
        return column(cell[0], cell[1])[cell[2]];
    }
    // Returns the squared distances of all cells of a column.
    [[nodiscard]] std::span<const std::uint32_t> column(Index i, Index j) const {
        return {squared_.data() + (static_cast<std::size_t>(j) * rows_ + i) * height_, height_};
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
    CellDistance(std::array<Index, 3> extent, double cell_size);
    template <class Counts>
    void begin_at_faces(const CellGrid& grid, const TriMesh& mesh, const Counts& counts);
    bool spread(const Progress& progress);

    std::array<Index, 3> extent_;
    Index rows_;
    Index height_;
    double cell_size_;
    std::vector<std::uint32_t> squared_; // by columns
};

} // namespace hullwright
