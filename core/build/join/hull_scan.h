// Finds which cells of a grid a hull covers, by the lines through the middles of its columns.
#pragma once

#include "join/cell_grid.h"

namespace hullwright {

// A scan keeps its memory from one hull to the next.
class HullScan {
public:
    explicit HullScan(const CellGrid& grid) : grid_(grid) {}
    // One column of `step` is looked at in both ways, which then stands for step * step of them.
    [[nodiscard]] const Stretches& of(std::span<const Vec3> corners,
                                      std::span<const Triangle> triangles, Index step = 1);

private:
    struct Columns {
        std::array<Index, 2> first{};
        std::array<Index, 2> count{};
        [[nodiscard]] std::size_t size() const {
            return static_cast<std::size_t>(count[0]) * count[1];
        }
    };
    // Returns the columns of the lattice that cross the box around the places.
    [[nodiscard]] Columns columns_at(const Lattice& lattice) const;
    void find_ends(const Lattice& lattice, const Columns& columns,
                   std::span<const Triangle> triangles);
    void gather(const Columns& columns, Index step);

    const CellGrid& grid_;
    std::vector<std::array<double, 3>> places_; // of the corners, in the lattice's measure
    std::vector<double> low_;
    std::vector<double> high_;
    Stretches found_;
};

// Returns by how much hulls whose cells are counted may be lower: by little of a cell, and of
// solids that are thinner than that by little of these, or no hull of theirs would have a volume.
[[nodiscard]] double counting_noise(const CellGrid& grid);

// Returns a step by which hulls in that box are looked at in enough columns for their volume.
[[nodiscard]] Index rough_step(const CellGrid& grid, const Aabb& box);

} // namespace hullwright
