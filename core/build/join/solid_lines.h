// Lays a line through a solid at some place of its own in each column of a lattice, to measure what
// convex bodies leave open of it. Along a line nothing is rounded to cells, and since the lines
// follow no lattice they see layers that are thinner than a cell in their share, too.
#pragma once

#include "join/cell_grid.h"

namespace hullwright {

// Is a stretch of a line.
struct LineStretch {
    Index line = 0;
    double from = 0.0;
    double to = 0.0;

    [[nodiscard]] double length() const { return to - from; }
};
// Stretches stand in the order of lines, and ascend along each line.
using LineStretches = std::vector<LineStretch>;

class SolidLines {
public:
    // Makes at least as many lines as the grid has columns, no farther apart than `apart`; never
    // more than about a million.
    [[nodiscard]] static Result<SolidLines> make(const Ground& ground, const CellGrid& grid,
                                                 double apart, const Progress& progress);

    [[nodiscard]] const LineStretches& solid() const { return solid_; }
    // Returns what a convex body covers, which is at most one stretch of each line.
    [[nodiscard]] LineStretches cover_of(std::span<const Vec3> corners,
                                         std::span<const Triangle> triangles) const;
    [[nodiscard]] Vec3 point_at(Index line, double along) const;
    // Returns the line's row and its row of rows in the lattice.
    [[nodiscard]] std::array<Index, 2> place_of(Index line) const {
        return {line % rows_[0], line / rows_[0]};
    }
    [[nodiscard]] const std::array<Index, 2>& rows() const { return rows_; }
    // Returns the volume that a line's length stands for.
    [[nodiscard]] double area() const { return size_[0] * size_[1]; }

private:
    struct Columns { // of the lattice
        std::array<Index, 2> first;
        std::array<Index, 2> last;
    };
    using Place = std::array<double, 2>; // across the lines
    SolidLines() = default;
    // Returns the column, or the row, in which a coordinate is, or the nearest one.
    [[nodiscard]] Index column_at(std::size_t way, double at) const;
    [[nodiscard]] Columns columns_in(const Aabb& box) const;
    [[nodiscard]] std::array<Index, 2> lines_of_row(const std::array<Place, 3>& corners, Index row,
                                                    const Columns& columns) const;
    template <class Visit>
    std::size_t each_line(const std::array<Vec3, 3>& corners, const Visit& visit) const;
    [[nodiscard]] std::optional<std::vector<std::vector<FaceTurn>>>
    turns(const Ground& ground, const Progress& progress) const;
    bool find_closed(const Ground& ground, const Progress& progress);
    bool find_decided(const Ground& ground, double step, const Progress& progress);
    void append(const std::vector<LineStretches>& found);

    std::array<int, 3> axes_{}; // of the rows, of rows of rows, and of the lines
    Vec3 lower_ = Vec3::Zero();
    Vec3 upper_ = Vec3::Zero();
    std::array<double, 2> size_{};
    std::array<Index, 2> rows_{};
    std::vector<Place> places_; // per line
    LineStretches solid_;
};

[[nodiscard]] double length_of(const LineStretches& stretches);
// Returns what the cover leaves of the stretches.
[[nodiscard]] LineStretches without(const LineStretches& stretches, const LineStretches& cover);

} // namespace hullwright
