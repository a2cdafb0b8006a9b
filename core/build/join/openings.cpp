#include "join/openings.h"

#include "base/parallel.h"
#include "join/tunnels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace hullwright {
namespace {

using Step = std::array<int, 3>;

// Lists the half of the steps to neighbouring cells that comes first.
constexpr std::array<Step, 13> k_ways = {{{1, 0, 0},
                                          {0, 1, 0},
                                          {0, 0, 1},
                                          {1, 1, 0},
                                          {1, -1, 0},
                                          {1, 0, 1},
                                          {1, 0, -1},
                                          {0, 1, 1},
                                          {0, 1, -1},
                                          {1, 1, 1},
                                          {1, 1, -1},
                                          {1, -1, 1},
                                          {-1, 1, 1}}};

constexpr int dot(const Step& one, const Step& other) {
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

// Returns a bit for each of the ways that is chosen.
template <class Chosen> std::uint16_t ways_that(const Chosen& is_chosen) {
    std::uint16_t ways = 0;
    for (std::size_t way = 0; way < k_ways.size(); ++way) {
        ways = static_cast<std::uint16_t>(ways | (is_chosen(k_ways[way]) ? 1U << way : 0U));
    }
    return ways;
}
std::uint16_t ways_across(const Step& step) {
    return ways_that([&](const Step& way) { return dot(step, way) == 0; });
}
// Returns the ways that are turned by 60 degrees or more from that one.
std::uint16_t ways_crossing(const Step& step) {
    return ways_that([&](const Step& way) {
        return 4 * dot(step, way) * dot(step, way) <= dot(step, step) * dot(way, way);
    });
}

// Walls that face each other within 60 degrees are on both sides of a way; those of a corner, which
// is open to one side, are at 90.
constexpr double k_facing = -0.5;

// Goes through all cells along a direction.
class Sweeps {
public:
    Sweeps(const CellGrid& grid, const CellDistance& distance, double diameter)
        : extent_(grid.extent()), strides_{extent_[2], extent_[0] * std::ptrdiff_t{extent_[2]}, 1} {
        each_cell([&](const std::array<Index, 3>& cell) {
            const std::uint32_t squared = distance.squared(cell);
            far_.push_back(static_cast<float>(std::sqrt(squared)));
            fits_.push_back(distance.length(squared) >= 0.5 * diameter ? 1 : 0);
        });
    }

    // True per cell where the ball leaves the box in the direction, moving straight.
    [[nodiscard]] std::vector<char> free_toward(const Step& step) const {
        return swept(step, [this](std::size_t cell, const char* next) {
            return fits_[cell] != 0 && (next == nullptr || *next != 0);
        });
    }
    // Visits all cells between two solid ones in the direction and its opposite, where the walls
    // there face each other.
    template <class Visit> void each_between(const Step& step, const Visit& visit) const {
        const auto offset = static_cast<std::size_t>(offset_of(step)); // modulo 2^64
        for (std::size_t start = 0; start < size(); ++start) {
            if (!leaves(start, {-step[0], -step[1], -step[2]})) {
                continue; // no line begins there
            }
            bool is_after_solid = false;
            std::size_t first = start; // cell after the last solid one
            for (std::size_t cell = start;; cell += offset) {
                if (is_solid(cell)) {
                    if (is_after_solid && first != cell && are_facing(first, cell - offset)) {
                        for (; first != cell; first += offset) {
                            visit(first);
                        }
                    }
                    is_after_solid = true;
                    first = cell + offset;
                }
                if (leaves(cell, step)) {
                    break;
                }
            }
        }
    }

    template <class Visit> void each_cell(const Visit& visit) const {
        for (Index j = 0; j < extent_[1]; ++j) {
            for (Index i = 0; i < extent_[0]; ++i) {
                for (Index k = 0; k < extent_[2]; ++k) {
                    visit(std::array<Index, 3>{i, j, k});
                }
            }
        }
    }
    [[nodiscard]] std::size_t size() const { return far_.size(); }
    [[nodiscard]] const std::array<Index, 3>& extent() const { return extent_; }
    [[nodiscard]] const std::vector<char>& fits() const { return fits_; }

private:
    [[nodiscard]] std::ptrdiff_t offset_of(const Step& step) const {
        return step[0] * strides_[0] + step[1] * strides_[1] + step[2] * strides_[2];
    }

    [[nodiscard]] bool is_solid(std::size_t cell) const { return far_[cell] == 0.0F; }

    // Returns the direction in which the distance from the solid grows, along the axes of the grid.
    [[nodiscard]] Vec3 away_at(std::size_t cell) const {
        Vec3 away = Vec3::Zero();
        for (int axis = 0; axis < 3; ++axis) {
            Step step{};
            step[static_cast<std::size_t>(axis)] = 1;
            const auto offset = static_cast<std::size_t>(offset_of(step));
            const double after = leaves(cell, step) ? far_[cell] : far_[cell + offset];
            step[static_cast<std::size_t>(axis)] = -1;
            const double before = leaves(cell, step) ? far_[cell] : far_[cell - offset];
            away[axis] = after - before;
        }
        return away;
    }
    // True when the walls beside these two cells face each other. Where no distance grows, as in
    // ways as narrow as a cell, they count as facing.
    [[nodiscard]] bool are_facing(std::size_t one, std::size_t other) const {
        const Vec3 from = away_at(one);
        const Vec3 to = away_at(other);
        return from.dot(to) <= k_facing * from.norm() * to.norm();
    }

    // `tell` gets the cell's number and the answer of the next cell, if there is one.
    template <class Tell>
    [[nodiscard]] std::vector<char> swept(const Step& step, const Tell& tell) const {
        const std::ptrdiff_t offset = offset_of(step);
        std::vector<char> answers(size(), 0);
        for (std::size_t i = 0; i < size(); ++i) {
            const std::size_t cell = offset > 0 ? size() - 1 - i : i;
            const bool last = leaves(cell, step);
            const char* next =
                last ? nullptr : answers.data() + static_cast<std::ptrdiff_t>(cell) + offset;
            answers[cell] = tell(cell, next) ? 1 : 0;
        }
        return answers;
    }
    [[nodiscard]] bool leaves(std::size_t cell, const Step& step) const {
        const std::array<std::size_t, 3> at = {cell / extent_[2] % extent_[0],
                                               cell / extent_[2] / extent_[0], cell % extent_[2]};
        for (std::size_t i = 0; i < 3; ++i) {
            if ((step[i] < 0 && at[i] == 0) || (step[i] > 0 && at[i] + 1 == extent_[i])) {
                return true;
            }
        }
        return false;
    }

    std::array<Index, 3> extent_;
    std::array<std::ptrdiff_t, 3> strides_;
    std::vector<float> far_; // from the solid, in cells; by columns, as are the answers
    std::vector<char> fits_;
};

void intersect(std::vector<char>& one, const std::vector<char>& other) {
    for (std::size_t i = 0; i < one.size(); ++i) {
        one[i] = one[i] != 0 && other[i] != 0 ? 1 : 0;
    }
}

Step opposite(const Step& step) {
    return {-step[0], -step[1], -step[2]};
}

// Returns, for each cell, a bit for each way along which walls face each other about it.
std::vector<std::uint16_t> walls_about(const Sweeps& sweeps, const Progress& progress) {
    std::vector<std::uint16_t> between(sweeps.size(), 0);
    for (std::size_t way = 0; way < k_ways.size() && !progress.stopped(); ++way) {
        sweeps.each_between(k_ways[way], [&](std::size_t cell) {
            between[cell] = static_cast<std::uint16_t>(between[cell] | 1U << way);
        });
        progress.report(static_cast<double>(way + 1) / k_ways.size());
    }
    return between;
}

// Adds the cells of ways that are straight.
void add_straight(const Sweeps& sweeps, std::span<const std::uint16_t> between,
                  std::vector<char>& middle, const Progress& progress) {
    for (std::size_t way = 0; way < k_ways.size() && !progress.stopped(); ++way) {
        const std::uint16_t across = ways_across(k_ways[way]);
        std::vector<char> free = sweeps.free_toward(k_ways[way]);
        intersect(free, sweeps.free_toward(opposite(k_ways[way])));
        for (std::size_t i = 0; i < free.size(); ++i) {
            middle[i] = middle[i] != 0 || (free[i] != 0 && (between[i] & across) != 0) ? 1 : 0;
        }
        progress.report(static_cast<double>(way + 1) / k_ways.size());
    }
}

// Returns the cells of tunnels, which may be bent; of no use when stopped.
std::vector<char> in_tunnels(const Sweeps& sweeps, std::span<const std::uint16_t> between,
                             const Progress& progress) {
    std::array<std::uint16_t, k_ways.size()> crossing{};
    std::ranges::transform(k_ways, crossing.begin(), ways_crossing);
    BallCells cells{sweeps.extent(), sweeps.fits(), std::vector<char>(sweeps.size(), 0)};
    const auto look_at = [&](std::size_t i) {
        for (std::size_t way = 0; way < k_ways.size() && cells.walled[i] == 0; ++way) {
            const bool is_between = (between[i] >> way & 1U) != 0;
            cells.walled[i] = is_between && (between[i] & crossing[way]) != 0 ? 1 : 0;
        }
    };
    return for_each_in_order(sweeps.size(), progress.part({}, 0.0, 0.2), look_at)
               ? cells_of_tunnels(cells, progress.part({}, 0.2, 1.0))
               : std::vector<char>();
}

} // namespace

Result<CellGrid::Mask> middles_of_ways(const CellGrid& grid, const CellDistance& distance,
                                       double diameter, const Progress& progress) {
    const Sweeps sweeps(grid, distance, diameter);
    const std::vector<std::uint16_t> between = walls_about(sweeps, progress.part({}, 0.0, 0.4));
    if (progress.stopped()) {
        return stopped_issue();
    }
    std::vector<char> middle = in_tunnels(sweeps, between, progress.part({}, 0.4, 0.5));
    if (progress.stopped()) {
        return stopped_issue();
    }
    add_straight(sweeps, between, middle, progress.part({}, 0.5, 1.0));
    if (progress.stopped()) {
        return stopped_issue();
    }
    CellGrid::Mask mask(grid.solid().size(), 0);
    std::size_t at = 0;
    sweeps.each_cell([&](const std::array<Index, 3>& cell) {
        if (middle[at++] != 0) {
            grid.set(mask, cell);
        }
    });
    return mask;
}

} // namespace hullwright
