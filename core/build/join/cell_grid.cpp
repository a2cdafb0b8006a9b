#include "join/cell_grid.h"

#include "base/parallel.h"
#include "join/inside_along.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

// Counting bits takes one instruction where the processor has it, and a call where it has not; the
// better one is chosen at run time, where such functions can be made.
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) &&                 \
    !defined(__SANITIZE_THREAD__) && !defined(__clang__) && defined(__OPTIMIZE__)
#define HULLWRIGHT_POPCNT_CLONES __attribute__((target_clones("popcnt", "default")))
#else
#define HULLWRIGHT_POPCNT_CLONES
#endif

namespace hullwright {
namespace {

// The longest side has no more cells than this, however thin the model is.
constexpr double k_most_cells = 512.0;
constexpr Index k_bits = CellGrid::k_bits;

std::array<std::array<double, 3>, 3> places_of(const Lattice& lattice,
                                               const std::array<Vec3, 3>& corners) {
    return {lattice.place_of(corners[0]), lattice.place_of(corners[1]),
            lattice.place_of(corners[2])};
}

// A plate has its thickness times half of its surface as volume, a thin wall likewise.
double mean_thickness(const Ground& ground, const Vec3& middle) {
    double volume = 0.0; // six times that
    double area = 0.0;   // twice that
    for (FaceId face = 0; face < ground.mesh().triangles.size(); ++face) {
        if (!ground.kinds.is_sheet(face)) {
            const auto [a, b, c] = ground.mesh().corners(face);
            const Vec3 across = (b - a).cross(c - a);
            volume += across.dot(a - middle);
            area += across.norm();
        }
    }
    return area > 0.0 ? std::abs(volume) / 6.0 / (area / 4.0)
                      : std::numeric_limits<double>::infinity();
}

} // namespace

CellGrid::CellGrid(const Aabb& box, std::size_t columns) {
    const Vec3 sides = box.size();
    int longest = 0;
    const double length = sides.maxCoeff(&longest);
    axes_ = {(longest + 1) % 3, (longest + 2) % 3, longest};
    const double across = sides[axes_[0]] * sides[axes_[1]];
    size_ = std::max(std::sqrt(across / static_cast<double>(columns)), length / k_most_cells);
    if (!(size_ > 0.0)) {
        size_ = 1.0; // a model without extent
    }
    lower_ = box.lower;
    const auto cells = [&](int axis) {
        return static_cast<Index>(std::max(1.0, std::ceil(sides[axis] / size_)));
    };
    rows_ = {cells(axes_[0]), cells(axes_[1])};
    height_ = cells(longest);
    // The grid is as far over on both sides.
    const std::array<Index, 3> counts = {rows_[0], rows_[1], height_};
    for (std::size_t i = 0; i < 3; ++i) {
        lower_[axes_[i]] -= 0.5 * (counts[i] * size_ - sides[axes_[i]]);
    }
    words_ = (height_ + k_bits - 1) / k_bits;
    solid_.assign(static_cast<std::size_t>(rows_[0]) * rows_[1] * words_, 0);
}

Result<CellGrid> CellGrid::make(const Ground& ground, std::size_t columns,
                                const Progress& progress) {
    const Aabb box = bounds_of(ground.mesh());
    CellGrid grid(box, columns);
    grid.thickness_ = mean_thickness(ground, box.centre());
    const bool finished =
        ground.whole ? grid.mark_closed(ground, progress) : grid.mark_decided(ground, progress);
    return finished ? Result<CellGrid>(std::move(grid)) : stopped_issue();
}

// Returns the turns along each column's middles.
std::optional<std::vector<std::vector<FaceTurn>>>
CellGrid::turns_in_columns(const Ground& ground, const Progress& progress) const {
    const Lattice columns = lattice();
    return turns_along(ground, axes_[2], std::size_t{rows_[0]} * rows_[1], progress,
                       [&](const std::array<Vec3, 3>& corners, const auto& crossed) {
                           each_crossing(columns, places_of(columns, corners),
                                         [&](Index i, Index j, double height) {
                                             crossed(j * rows_[0] + i, height);
                                         });
                           return std::size_t{0}; // rows tell where lines cross the face
                       });
}

// Counts how often closed solids wind around the middles of cells: each face changes the number
// for all cells above it.
bool CellGrid::mark_closed(const Ground& ground, const Progress& progress) {
    auto crossings = turns_in_columns(ground, progress.part({}, 0.0, 0.5));
    if (!crossings) {
        return false;
    }
    const auto count_turns = [&](Index column) {
        std::vector<FaceTurn>& list = (*crossings)[column];
        std::sort(list.begin(), list.end());
        int turns = 0;
        auto next = list.begin();
        for (Index cell = 0; cell < height_; ++cell) {
            for (; next != list.end() && next->height < height_of(cell); ++next) {
                turns += next->turn;
            }
            if (turns != 0) {
                solid_[column * words_ + cell / k_bits] |= std::uint64_t{1} << (cell % k_bits);
            }
        }
    };
    return for_each_block(crossings->size(), 64, progress.part({}, 0.5, 1.0),
                          [&](std::size_t begin, std::size_t end) {
                              for (std::size_t column = begin; column < end; ++column) {
                                  count_turns(static_cast<Index>(column));
                              }
                          });
}

// Around open solids winding numbers tell what is inside, along each column between the faces.
bool CellGrid::mark_decided(const Ground& ground, const Progress& progress) {
    const auto crossings = turns_in_columns(ground, progress.part({}, 0.0, 0.1));
    if (!crossings) {
        return false;
    }
    const auto mark_columns = [&](std::size_t begin, std::size_t end) {
        for (std::size_t column = begin; column < end; ++column) {
            AxisLine line;
            line.axis = axes_[2];
            for (std::size_t i = 0; i < 2; ++i) {
                const std::size_t row = i == 0 ? column % rows_[0] : column / rows_[0];
                line.at[axes_[i]] = lower_[axes_[i]] + (static_cast<double>(row) + 0.5) * size_;
            }
            mark(static_cast<Index>(column),
                 inside_along(ground, line, (*crossings)[column], lower_[axes_[2]],
                              height_of(height_), size_));
        }
    };
    return for_each_block(crossings->size(), 4, progress.part({}, 0.1, 1.0), mark_columns);
}

// Cells are solid whose middles are in a stretch; the stretches ascend.
void CellGrid::mark(Index column, std::span<const std::array<double, 2>> stretches) {
    auto next = stretches.begin();
    for (Index cell = 0; cell < height_; ++cell) {
        const double height = height_of(cell);
        while (next != stretches.end() && (*next)[1] < height) {
            ++next;
        }
        if (next != stretches.end() && (*next)[0] <= height) {
            solid_[column * words_ + cell / k_bits] |= std::uint64_t{1} << (cell % k_bits);
        }
    }
}

CellGrid::Mask CellGrid::outside() const {
    Mask mask(solid_.size());
    const Index rest = height_ % k_bits;
    for (std::size_t i = 0; i < mask.size(); ++i) {
        const bool last = i % words_ == words_ - 1;
        const std::uint64_t cells =
            last && rest != 0 ? (std::uint64_t{1} << rest) - 1 : ~std::uint64_t{0};
        mask[i] = ~solid_[i] & cells;
    }
    return mask;
}

std::size_t CellGrid::solid_cells() const {
    return std::accumulate(solid_.begin(), solid_.end(), std::size_t{0},
                           [](std::size_t sum, std::uint64_t word) {
                               return sum + static_cast<std::size_t>(std::popcount(word));
                           });
}

void CellGrid::set(Mask& mask, const std::array<Index, 3>& cell) const {
    const std::size_t column = static_cast<std::size_t>(cell[1]) * rows_[0] + cell[0];
    mask[column * words_ + cell[2] / k_bits] |= std::uint64_t{1} << (cell[2] % k_bits);
}

CellGrid::Place CellGrid::place_of(const Vec3& point) const {
    constexpr double k_far = 1e9; // more cells than any body is wide, and still a whole number
    Place place{};
    for (std::size_t i = 0; i < 3; ++i) {
        const double at = std::floor((point[axes_[i]] - lower_[axes_[i]]) / size_);
        place[i] = static_cast<int>(std::clamp(at, -k_far, k_far));
    }
    return place;
}

Vec3 CellGrid::middle_of(const Place& place) const {
    Vec3 middle;
    for (std::size_t i = 0; i < 3; ++i) {
        const double from = lower_[axes_[i]] + place[i] * size_;
        const double to = lower_[axes_[i]] + (place[i] + 1.0) * size_;
        middle[axes_[i]] = 0.5 * (from + to); // as box_of() has it
    }
    return middle;
}

std::array<Index, 3> CellGrid::nearest_cell(const Place& place) const {
    const auto cells = extent();
    std::array<Index, 3> cell{};
    for (std::size_t i = 0; i < 3; ++i) {
        cell[i] = static_cast<Index>(std::clamp(place[i], 0, static_cast<int>(cells[i]) - 1));
    }
    return cell;
}

Aabb CellGrid::box_of(const std::array<Index, 3>& first, const std::array<Index, 3>& last) const {
    Aabb box;
    for (std::size_t i = 0; i < 3; ++i) {
        box.lower[axes_[i]] = lower_[axes_[i]] + first[i] * size_;
        box.upper[axes_[i]] = lower_[axes_[i]] + (last[i] + 1.0) * size_;
    }
    return box;
}

Lattice CellGrid::lattice(Index step) const {
    return {axes_,
            {lower_[axes_[0]] + 0.5 * size_, lower_[axes_[1]] + 0.5 * size_},
            size_ * step,
            {(rows_[0] + step - 1) / step, (rows_[1] + step - 1) / step}};
}

// Returns how many bits of a column's words are set from `first` to `last`, both among them.
inline std::size_t bits_in(const std::uint64_t* words, Index first, Index last) {
    const Index to = last / k_bits;
    Index i = first / k_bits;
    std::uint64_t word = words[i] & ~std::uint64_t{0} << (first % k_bits);
    std::size_t sum = 0;
    for (; i < to; word = words[++i]) {
        sum += static_cast<std::size_t>(std::popcount(word));
    }
    word &= ~std::uint64_t{0} >> (k_bits - 1 - last % k_bits);
    return sum + static_cast<std::size_t>(std::popcount(word));
}

HULLWRIGHT_POPCNT_CLONES
std::size_t CellGrid::count(const Mask& mask, std::span<const Stretch> in) const {
    std::size_t sum = 0;
    for (const Stretch& stretch : in) {
        const std::size_t column = static_cast<std::size_t>(stretch.column) * words_;
        sum += bits_in(mask.data() + column, stretch.first, stretch.last);
    }
    return sum;
}

HULLWRIGHT_POPCNT_CLONES
std::size_t CellGrid::count_common(const Mask& mask, const Stretches& one,
                                   const Stretches& other) const {
    std::size_t sum = 0;
    auto b = other.begin();
    for (const Stretch& a : one) {
        while (b != other.end() && b->column < a.column) {
            ++b;
        }
        if (b == other.end()) {
            break;
        }
        const Index first = std::max(a.first, b->first);
        const Index last = std::min(a.last, b->last);
        if (a.column == b->column && first <= last) {
            const std::size_t column = static_cast<std::size_t>(a.column) * words_;
            sum += bits_in(mask.data() + column, first, last);
        }
    }
    return sum;
}

void CellGrid::copy_in(const Aabb& box, const Mask& from, Mask& to) const {
    const auto first = cell_at(box.lower);
    const auto last = cell_at(box.upper);
    const std::size_t words = static_cast<std::size_t>(last[0] - first[0] + 1) * words_;
    for (Index row = first[1]; row <= last[1]; ++row) {
        const std::size_t begin = (static_cast<std::size_t>(row) * rows_[0] + first[0]) * words_;
        std::copy_n(from.data() + begin, words, to.data() + begin);
    }
}

std::span<const Stretch> CellGrid::rows_in(const Aabb& box, const Stretches& stretches) const {
    const Index first = cell_at(box.lower)[1] * rows_[0];
    const Index end = (cell_at(box.upper)[1] + 1) * rows_[0];
    const auto is_before = [](const Stretch& stretch, Index column) {
        return stretch.column < column;
    };
    const auto from = std::lower_bound(stretches.begin(), stretches.end(), first, is_before);
    return {from, std::lower_bound(from, stretches.end(), end, is_before)};
}

void CellGrid::clear(Mask& mask, std::span<const Stretch> in) const {
    for (const Stretch& stretch : in) {
        std::uint64_t* const words =
            mask.data() + static_cast<std::size_t>(stretch.column) * words_;
        const Index last = stretch.last / k_bits;
        Index i = stretch.first / k_bits;
        std::uint64_t cleared = ~std::uint64_t{0} << (stretch.first % k_bits);
        for (; i < last; cleared = ~std::uint64_t{0}) {
            words[i++] &= ~cleared;
        }
        words[i] &= ~(cleared & ~std::uint64_t{0} >> (k_bits - 1 - stretch.last % k_bits));
    }
}

} // namespace hullwright
