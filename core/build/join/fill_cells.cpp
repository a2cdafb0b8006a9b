#include "join/fill_cells.h"

#include "join/hull_scan.h"

#include <algorithm>
#include <numeric>

namespace hullwright {
namespace {

using Cell = std::array<Index, 3>;

struct Blocks {
    Cell first; // both are among the blocks
    Cell last;
};

class Filler {
public:
    Filler(const CellGrid& grid, CellGrid::Mask& open, const FillSettings& settings)
        : grid_(grid), open_(open), settings_(settings) {
        const auto cells = grid.extent();
        for (std::size_t i = 0; i < 3; ++i) {
            count_[i] = cells[i] / settings.block; // what is left over at the border is not solid
        }
    }

    std::vector<Aabb> run(const Progress& progress) {
        look_at_blocks();
        measure_depth();
        const double least = settings_.least * static_cast<double>(grid_.solid_cells());
        std::vector<Aabb> boxes;
        const std::vector<std::size_t> order = seeds();
        for (std::size_t i = 0; i < order.size() && !progress.stopped(); ++i) {
            if (gain_[order[i]] == 0) {
                continue;
            }
            progress.report(static_cast<double>(i) / static_cast<double>(order.size()));
            const Blocks blocks = grow(place(order[i]));
            if (static_cast<double>(clear_gain(blocks)) >= least) {
                boxes.push_back(box_of(blocks));
            }
        }
        return boxes;
    }

private:
    [[nodiscard]] std::size_t number(const Cell& block) const {
        return (static_cast<std::size_t>(block[2]) * count_[1] + block[1]) * count_[0] + block[0];
    }
    [[nodiscard]] Cell place(std::size_t number) const {
        return {static_cast<Index>(number % count_[0]),
                static_cast<Index>(number / count_[0] % count_[1]),
                static_cast<Index>(number / count_[0] / count_[1])};
    }

    template <class Visit> void each_in(const Blocks& blocks, const Visit& visit) const {
        for (Index z = blocks.first[2]; z <= blocks.last[2]; ++z) {
            for (Index y = blocks.first[1]; y <= blocks.last[1]; ++y) {
                for (Index x = blocks.first[0]; x <= blocks.last[0]; ++x) {
                    visit(Cell{x, y, z});
                }
            }
        }
    }

    // A block may be used when all of its cells are solid; it gains those that are open.
    void look_at_blocks() {
        const std::size_t all = static_cast<std::size_t>(count_[0]) * count_[1] * count_[2];
        solid_.assign(all, 0);
        gain_.assign(all, 0);
        if (all == 0) {
            return;
        }
        each_in({{0, 0, 0}, {count_[0] - 1, count_[1] - 1, count_[2] - 1}}, [&](const Cell& block) {
            bool solid = true;
            Index open = 0;
            each_cell(block, [&](const Cell& cell) {
                solid = solid && grid_.is_set(grid_.solid(), cell);
                open += grid_.is_set(open_, cell) ? 1 : 0;
            });
            solid_[number(block)] = solid ? 1 : 0;
            gain_[number(block)] = solid ? open : 0;
        });
    }
    template <class Visit> void each_cell(const Cell& block, const Visit& visit) const {
        Blocks cells;
        for (std::size_t i = 0; i < 3; ++i) {
            cells.first[i] = block[i] * settings_.block;
            cells.last[i] = cells.first[i] + settings_.block - 1;
        }
        each_in(cells, visit);
    }

    // Counts the layers of solid blocks around each block, the block itself being the first.
    void measure_depth() {
        depth_.assign(solid_.size(), 0);
        for (std::size_t i = 0; i < solid_.size(); ++i) {
            depth_[i] = solid_[i] != 0 ? shallowest(place(i), -1) + 1 : 0;
        }
        for (std::size_t i = solid_.size(); i-- > 0;) {
            if (solid_[i] != 0) {
                depth_[i] = std::min(depth_[i], shallowest(place(i), 1) + 1);
            }
        }
    }
    // Returns the least depth of the 13 neighbours that come before the block (-1) or after it (1).
    [[nodiscard]] Index shallowest(const Cell& block, int side) const {
        Index least = k_none - 1;
        for (int z = -1; z <= 1; ++z) {
            for (int y = -1; y <= 1; ++y) {
                for (int x = -1; x <= 1; ++x) {
                    const int order = 9 * z + 3 * y + x;
                    if (order * side <= 0) {
                        continue;
                    }
                    const std::array<int, 3> step = {x, y, z};
                    Cell next{};
                    bool inside = true;
                    for (std::size_t i = 0; i < 3; ++i) {
                        next[i] = block[i] + static_cast<Index>(step[i]);
                        inside = inside && next[i] < count_[i]; // below zero wraps around
                    }
                    least = inside ? std::min(least, depth_[number(next)]) : 0;
                }
            }
        }
        return least;
    }

    [[nodiscard]] std::vector<std::size_t> seeds() const {
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < gain_.size(); ++i) {
            if (gain_[i] > 0) {
                order.push_back(i);
            }
        }
        std::stable_sort(order.begin(), order.end(),
                         [this](std::size_t a, std::size_t b) { return depth_[a] > depth_[b]; });
        return order;
    }

    // Returns the largest box around the block that one layer after the other leads to.
    [[nodiscard]] Blocks grow(const Cell& seed) const {
        Blocks blocks{seed, seed};
        for (bool grown = true; grown;) {
            grown = false;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                if (blocks.first[axis] > 0 && gains(layer(blocks, axis, blocks.first[axis] - 1))) {
                    --blocks.first[axis];
                    grown = true;
                }
                if (blocks.last[axis] + 1 < count_[axis] &&
                    gains(layer(blocks, axis, blocks.last[axis] + 1))) {
                    ++blocks.last[axis];
                    grown = true;
                }
            }
        }
        return blocks;
    }
    static Blocks layer(Blocks blocks, std::size_t axis, Index at) {
        blocks.first[axis] = at;
        blocks.last[axis] = at;
        return blocks;
    }
    [[nodiscard]] bool gains(const Blocks& blocks) const {
        bool all = true;
        each_in(blocks, [&](const Cell& block) { all = all && gain_[number(block)] > 0; });
        return all;
    }

    // Takes the blocks' cells out of the open ones and tells how many they were. Boxes that are too
    // small take theirs, too, lest their blocks be tried again and again.
    std::size_t clear_gain(const Blocks& blocks) {
        std::size_t sum = 0;
        each_in(blocks, [&](const Cell& block) {
            sum += gain_[number(block)];
            gain_[number(block)] = 0;
        });
        return sum;
    }

    [[nodiscard]] Aabb box_of(const Blocks& blocks) {
        Cell first{};
        Cell last{};
        for (std::size_t i = 0; i < 3; ++i) {
            first[i] = blocks.first[i] * settings_.block;
            last[i] = blocks.last[i] * settings_.block + settings_.block - 1;
        }
        return grid_.box_of(first, last);
    }

    const CellGrid& grid_;
    CellGrid::Mask& open_;
    const FillSettings& settings_;
    Cell count_{}; // blocks along each axis
    std::vector<char> solid_;
    std::vector<Index> gain_; // open cells of each solid block
    std::vector<Index> depth_;
};

} // namespace

bool clear_hulls(const CellGrid& grid, std::span<const Piece> pieces, CellGrid::Mask& open,
                 const Progress& progress) {
    HullScan scan(grid);
    for (const Piece& piece : pieces) {
        if (progress.stopped()) {
            return false;
        }
        if (!piece.flat) {
            grid.clear(open, scan.of(piece.vertices, piece.triangles));
        }
    }
    return true;
}

std::vector<Aabb> fill_cells(const CellGrid& grid, CellGrid::Mask& open,
                             const FillSettings& settings, const Progress& progress) {
    return Filler(grid, open, settings).run(progress);
}

} // namespace hullwright
