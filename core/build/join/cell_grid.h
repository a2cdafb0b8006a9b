// Divides the space around a solid into cells, to count how much of a hull is outside of it. Cells
// are bits along columns that are parallel to the longest side of the model's box. A hull covers
// one stretch of each column that it meets, so counting takes a few words a column. Counts propose
// which pieces to join; what is promised of pieces is proved by other means.
#pragma once

#include "join/face_turns.h"
#include "join/lattice.h"
#include "piece/ground.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace hullwright {

// Names the cells [first, last] of a column, which a hull covers.
struct Stretch {
    Index column = 0;
    Index first = 0;
    Index last = 0;
};
// Says what a hull covers: at most one stretch of each column, in the order of columns.
using Stretches = std::vector<Stretch>;

class CellGrid {
public:
    using Mask = std::vector<std::uint64_t>; // a bit per cell
    static constexpr Index k_bits = 64;      // of a word

    // Makes about `columns` columns; cells are cubes. A cell is solid when its middle is.
    [[nodiscard]] static Result<CellGrid> make(const Ground& ground, std::size_t columns,
                                               const Progress& progress);

    [[nodiscard]] const Mask& solid() const { return solid_; }
    [[nodiscard]] Mask outside() const; // all cells that are not solid
    [[nodiscard]] std::size_t solid_cells() const;
    [[nodiscard]] double cell_size() const { return size_; }
    [[nodiscard]] double cell_volume() const { return size_ * size_ * size_; }
    // Returns how thick the solids are in the mean; infinity where there are none.
    [[nodiscard]] double thickness() const { return thickness_; }

    // Returns the axes of rows, of rows of rows, and of columns.
    [[nodiscard]] const std::array<int, 3>& axes() const { return axes_; }
    // Returns the numbers of columns both ways and of cells in a column; k_none is not a cell.
    [[nodiscard]] std::array<Index, 3> extent() const { return {rows_[0], rows_[1], height_}; }
    // Tells whether the mask has the cell. Distances ask for every cell of a grid, so that a call
    // would take as long as the answer.
    [[nodiscard]] bool is_set(const Mask& mask, const std::array<Index, 3>& cell) const {
        const std::size_t column = static_cast<std::size_t>(cell[1]) * rows_[0] + cell[0];
        return (mask[column * words_ + cell[2] / k_bits] >> (cell[2] % k_bits) & 1U) != 0;
    }
    void set(Mask& mask, const std::array<Index, 3>& cell) const;
    // Numbers cells as they go on beyond the grid on all sides.
    using Place = std::array<int, 3>;
    [[nodiscard]] Place place_of(const Vec3& point) const;
    [[nodiscard]] Vec3 middle_of(const Place& place) const;
    [[nodiscard]] std::array<Index, 3> nearest_cell(const Place& place) const;
    // Returns the cell that holds the point, or the nearest one to a point beside the grid.
    [[nodiscard]] std::array<Index, 3> cell_at(const Vec3& point) const {
        return nearest_cell(place_of(point));
    }
    // Returns the box of the cells from `first` to `last`, both among them.
    [[nodiscard]] Aabb box_of(const std::array<Index, 3>& first,
                              const std::array<Index, 3>& last) const;
    [[nodiscard]] Vec3 middle_of(Index column, Index cell) const {
        return box_of({column % rows_[0], column / rows_[0], cell},
                      {column % rows_[0], column / rows_[0], cell})
            .centre();
    }
    // Returns the middles of the columns, or of every so many of them both ways.
    [[nodiscard]] Lattice lattice(Index step = 1) const;

    [[nodiscard]] std::size_t count(const Mask& mask, std::span<const Stretch> in) const;
    // Counts cells of the mask that both cover.
    [[nodiscard]] std::size_t count_common(const Mask& mask, const Stretches& one,
                                           const Stretches& other) const;
    void clear(Mask& mask, std::span<const Stretch> in) const;
    // Copies the columns that cross the box, and no others; the other mask is as large.
    void copy_in(const Aabb& box, const Mask& from, Mask& to) const;
    // Returns the stretches whose columns are in the same rows as the box.
    [[nodiscard]] std::span<const Stretch> rows_in(const Aabb& box,
                                                   const Stretches& stretches) const;

private:
    friend class HullScan;
    CellGrid(const Aabb& box, std::size_t columns);
    [[nodiscard]] double height_of(Index cell) const {
        return lower_[axes_[2]] + (cell + 0.5) * size_;
    }
    [[nodiscard]] std::optional<std::vector<std::vector<FaceTurn>>>
    turns_in_columns(const Ground& ground, const Progress& progress) const;
    bool mark_closed(const Ground& ground, const Progress& progress);
    bool mark_decided(const Ground& ground, const Progress& progress);
    void mark(Index column, std::span<const std::array<double, 2>> stretches);

    std::array<int, 3> axes_{}; // of the rows, of rows of rows, and of the columns
    Vec3 lower_ = Vec3::Zero();
    double size_ = 1.0;
    double thickness_ = std::numeric_limits<double>::infinity();
    std::array<Index, 2> rows_{};
    Index height_ = 0; // cells of a column
    Index words_ = 0;  // words of a column
    Mask solid_;
};

} // namespace hullwright
