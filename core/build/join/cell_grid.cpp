#include "join/cell_grid.h"

#include "base/parallel.h"
#include "geom/box_around.h"
#include "join/inside_along.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

namespace hullwright {
namespace {

constexpr double k_far = std::numeric_limits<double>::infinity();
// The longest side has no more cells than this, however thin the model is.
constexpr double k_most_cells = 512.0;
constexpr Index k_bits = 64;

// The processors that we build for need not have an instruction for it, and what compilers do
// instead is a call.
std::size_t bits_of(std::uint64_t word) {
    word -= word >> 1U & 0x5555555555555555U;
    word = (word & 0x3333333333333333U) + (word >> 2U & 0x3333333333333333U);
    word = (word + (word >> 4U)) & 0x0f0f0f0f0f0f0f0fU;
    return static_cast<std::size_t>(word * 0x0101010101010101U >> 56U);
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
    CellGrid grid(bounds_of(ground.mesh()), columns);
    if (ground.whole) {
        grid.mark_closed(ground);
    } else if (!grid.mark_decided(ground, progress)) {
        return stopped_issue();
    }
    return grid;
}

// Counts how often closed solids wind around the middles of cells: each face changes the number
// for all cells above it.
void CellGrid::mark_closed(const Ground& ground) {
    const TriMesh& mesh = ground.mesh();
    struct Crossing {
        double height;
        int turn;
    };
    std::vector<std::vector<Crossing>> crossings(static_cast<std::size_t>(rows_[0]) * rows_[1]);
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        if (ground.kinds.is_sheet(face)) {
            continue;
        }
        const auto corners = mesh.corners(face);
        const double up = (corners[1] - corners[0]).cross(corners[2] - corners[0])[axes_[2]];
        HullScan::each_column(*this, corners, [&](Index i, Index j, double height) {
            crossings[static_cast<std::size_t>(j) * rows_[0] + i].push_back(
                {height, up > 0.0 ? -1 : 1});
        });
    }
    for (Index column = 0; column < crossings.size(); ++column) {
        auto& list = crossings[column];
        std::sort(list.begin(), list.end(), [](const Crossing& a, const Crossing& b) {
            return a.height != b.height ? a.height < b.height : a.turn < b.turn;
        });
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
    }
}

// Around open solids winding numbers tell what is inside, along each column between the faces.
bool CellGrid::mark_decided(const Ground& ground, const Progress& progress) {
    const TriMesh& mesh = ground.mesh();
    std::vector<std::vector<double>> heights(static_cast<std::size_t>(rows_[0]) * rows_[1]);
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        if (!ground.kinds.is_sheet(face)) {
            HullScan::each_column(*this, mesh.corners(face), [&](Index i, Index j, double height) {
                heights[static_cast<std::size_t>(j) * rows_[0] + i].push_back(height);
            });
        }
    }
    return for_each_block(heights.size(), 4, progress, [&](std::size_t begin, std::size_t end) {
        for (std::size_t column = begin; column < end; ++column) {
            AxisLine line;
            line.axis = axes_[2];
            for (std::size_t i = 0; i < 2; ++i) {
                const std::size_t row = i == 0 ? column % rows_[0] : column / rows_[0];
                line.at[axes_[i]] = lower_[axes_[i]] + (static_cast<double>(row) + 0.5) * size_;
            }
            std::vector<double>& list = heights[column];
            list.push_back(lower_[axes_[2]]);
            list.push_back(height_of(height_));
            std::sort(list.begin(), list.end());
            mark(static_cast<Index>(column), inside_along(ground, line, list, size_));
        }
    });
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

bool CellGrid::is_set(const Mask& mask, const std::array<Index, 3>& cell) const {
    const std::size_t column = static_cast<std::size_t>(cell[1]) * rows_[0] + cell[0];
    return (mask[column * words_ + cell[2] / k_bits] >> (cell[2] % k_bits) & 1U) != 0;
}

void CellGrid::set(Mask& mask, const std::array<Index, 3>& cell) const {
    const std::size_t column = static_cast<std::size_t>(cell[1]) * rows_[0] + cell[0];
    mask[column * words_ + cell[2] / k_bits] |= std::uint64_t{1} << (cell[2] % k_bits);
}

std::array<Index, 3> CellGrid::cell_at(const Vec3& point) const {
    const auto cells = extent();
    std::array<Index, 3> cell{};
    for (std::size_t i = 0; i < 3; ++i) {
        const double at = std::floor((point[axes_[i]] - lower_[axes_[i]]) / size_);
        cell[i] = static_cast<Index>(std::clamp(at, 0.0, cells[i] - 1.0));
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

std::size_t CellGrid::count_in(const Mask& mask, Index column, Index first, Index last) const {
    const std::uint64_t* words = mask.data() + static_cast<std::size_t>(column) * words_;
    const Index from = first / k_bits;
    const Index to = last / k_bits;
    std::size_t sum = 0;
    for (Index i = from; i <= to; ++i) {
        std::uint64_t word = words[i];
        if (i == from) {
            word &= ~std::uint64_t{0} << (first % k_bits);
        }
        if (i == to) {
            word &= ~std::uint64_t{0} >> (k_bits - 1 - last % k_bits);
        }
        sum += bits_of(word);
    }
    return sum;
}

std::size_t CellGrid::count(const Mask& mask, const Stretches& in) const {
    std::size_t sum = 0;
    for (const Stretch& stretch : in) {
        sum += count_in(mask, stretch.column, stretch.first, stretch.last);
    }
    return sum;
}

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
            sum += count_in(mask, a.column, first, last);
        }
    }
    return sum;
}

void CellGrid::clear(Mask& mask, const Stretches& in) const {
    for (const Stretch& stretch : in) {
        for (Index i = stretch.first / k_bits; i <= stretch.last / k_bits; ++i) {
            std::uint64_t word = ~std::uint64_t{0};
            if (i == stretch.first / k_bits) {
                word &= ~std::uint64_t{0} << (stretch.first % k_bits);
            }
            if (i == stretch.last / k_bits) {
                word &= ~std::uint64_t{0} >> (k_bits - 1 - stretch.last % k_bits);
            }
            mask[static_cast<std::size_t>(stretch.column) * words_ + i] &= ~word;
        }
    }
}

template <class Visit>
void HullScan::each_column(const CellGrid& grid, const std::array<Vec3, 3>& corners,
                           const Visit& visit) {
    // Places in cells, so that middles of columns are whole numbers.
    std::array<double, 3> u{};
    std::array<double, 3> v{};
    const double scale = 1.0 / grid.size_;
    for (std::size_t i = 0; i < 3; ++i) {
        u[i] = (corners[i][grid.axes_[0]] - grid.lower_[grid.axes_[0]]) * scale - 0.5;
        v[i] = (corners[i][grid.axes_[1]] - grid.lower_[grid.axes_[1]]) * scale - 0.5;
    }
    const double area = (u[1] - u[0]) * (v[2] - v[0]) - (v[1] - v[0]) * (u[2] - u[0]);
    if (area == 0.0) {
        return;
    }
    // Most facets of a hull of many corners lie between the middles of columns.
    const auto at_least = [](double value) { // the least number that is no less, from 0
        const int cut = value > 0.0 ? static_cast<int>(value) : 0;
        return cut + (cut < value ? 1 : 0);
    };
    const auto [low_v, high_v] = std::minmax({v[0], v[1], v[2]});
    const auto [low_u, high_u] = std::minmax({u[0], u[1], u[2]});
    if (high_v < 0.0 || high_u < 0.0 || at_least(low_u) > high_u) {
        return;
    }
    const int first = at_least(low_v);
    const int last = std::min(static_cast<int>(grid.rows_[1]) - 1, static_cast<int>(high_v));
    if (first > last) {
        return;
    }
    const int up = grid.axes_[2];
    const double rise1 = corners[1][up] - corners[0][up];
    const double rise2 = corners[2][up] - corners[0][up];
    const double along_u = (rise1 * (v[2] - v[0]) - rise2 * (v[1] - v[0])) / area;
    const double along_v = (rise2 * (u[1] - u[0]) - rise1 * (u[2] - u[0])) / area;
    for (int j = first; j <= last; ++j) {
        double left = k_far;
        double right = -k_far;
        for (std::size_t a = 0; a < 3; ++a) {
            const std::size_t b = (a + 1) % 3;
            if ((v[a] <= j) != (v[b] <= j)) {
                // Both triangles at a side compute the same place: from its lower end.
                const std::size_t low = v[a] <= j ? a : b;
                const std::size_t high = v[a] <= j ? b : a;
                const double at = u[low] + (u[high] - u[low]) * ((j - v[low]) / (v[high] - v[low]));
                left = std::min(left, at);
                right = std::max(right, at);
            }
        }
        if (!(left <= right)) {
            continue;
        }
        const int from = at_least(left);
        const int to = std::min(static_cast<int>(grid.rows_[0]), at_least(right));
        for (int i = from; i < to; ++i) {
            visit(static_cast<Index>(i), static_cast<Index>(j),
                  corners[0][up] + along_u * (i - u[0]) + along_v * (j - v[0]));
        }
    }
}

const Stretches& HullScan::of(std::span<const Vec3> corners, std::span<const Triangle> triangles) {
    found_.clear();
    const Aabb box = box_around(corners);
    if (triangles.empty() || box.empty()) {
        return found_;
    }
    std::array<Index, 2> first{};
    std::array<Index, 2> count{};
    for (std::size_t i = 0; i < 2; ++i) {
        const int axis = grid_.axes_[i];
        const double most = grid_.rows_[i] - 1.0;
        const auto cell = [&](double at) {
            return std::clamp(std::floor((at - grid_.lower_[axis]) / grid_.size_), 0.0, most);
        };
        first[i] = static_cast<Index>(cell(box.lower[axis]));
        count[i] = static_cast<Index>(cell(box.upper[axis])) - first[i] + 1;
    }
    const std::size_t size = static_cast<std::size_t>(count[0]) * count[1];
    low_.assign(size, k_far);
    high_.assign(size, -k_far);
    for (const Triangle& t : triangles) {
        // The axes turn as x, y and z do, so a facet that turns to the left looks upward.
        const Vec3 one = corners[t[1]] - corners[t[0]];
        const Vec3 other = corners[t[2]] - corners[t[0]];
        const int u = grid_.axes_[0];
        const int v = grid_.axes_[1];
        const bool is_upper = one[u] * other[v] - one[v] * other[u] > 0.0;
        double* const ends = is_upper ? high_.data() : low_.data();
        each_column(grid_, {corners[t[0]], corners[t[1]], corners[t[2]]},
                    [&](Index i, Index j, double height) {
                        const std::size_t at =
                            static_cast<std::size_t>(j - first[1]) * count[0] + (i - first[0]);
                        double& end = ends[at];
                        end = is_upper == (end < height) ? height : end;
                    });
    }
    const double base = grid_.lower_[grid_.axes_[2]];
    for (std::size_t at = 0; at < size; ++at) {
        if (!(low_[at] < high_[at])) {
            continue;
        }
        const double from = (low_[at] - base) / grid_.size_ - 0.5;
        const double to = (high_[at] - base) / grid_.size_ - 0.5;
        if (to < 0.0 || from > grid_.height_ - 1.0) {
            continue;
        }
        const auto cut = static_cast<Index>(std::max(from, 0.0));
        const Index low = cut + (cut < from ? 1 : 0);
        const Index high = std::min(grid_.height_ - 1, static_cast<Index>(to));
        if (low <= high) {
            const auto i = static_cast<Index>(at % count[0]) + first[0];
            const auto j = static_cast<Index>(at / count[0]) + first[1];
            found_.push_back({j * grid_.rows_[0] + i, low, high});
        }
    }
    return found_;
}

} // namespace hullwright
