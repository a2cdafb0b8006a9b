#include "join/cell_distance.h"

#include "base/parallel.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace hullwright {
namespace {

// Is farther than any two cells of a grid are; its sum with a squared distance is no overflow.
constexpr std::uint32_t k_nowhere = 1U << 30U;

// Replaces the values of a line by the least of value + squared distance along the line.
class Envelope {
public:
    explicit Envelope(std::size_t length)
        : value_(length), at_(length), from_(length + 1), half_of_apart_(length) {
        for (std::size_t i = 1; i < length; ++i) {
            half_of_apart_[i] = 0.5 / static_cast<double>(i);
        }
    }

    template <class Get, class Set> void lower(const Get& get, const Set& set) {
        std::size_t parabolas = 0;
        for (std::size_t i = 0; i < value_.size(); ++i) {
            value_[i] = get(i);
            if (value_[i] >= k_nowhere) {
                continue;
            }
            double begin = 0.0;
            while (parabolas > 0) {
                begin = meeting(at_[parabolas - 1], i);
                if (begin > from_[parabolas - 1]) {
                    break;
                }
                --parabolas;
            }
            at_[parabolas] = i;
            from_[parabolas] = parabolas == 0 ? -1.0 : begin;
            ++parabolas;
        }
        for (std::size_t i = 0, k = 0; i < value_.size() && parabolas > 0; ++i) {
            while (k + 1 < parabolas && from_[k + 1] <= static_cast<double>(i)) {
                ++k;
            }
            const std::size_t apart = i > at_[k] ? i - at_[k] : at_[k] - i;
            set(i, value_[at_[k]] + static_cast<std::uint32_t>(apart * apart));
        }
    }

private:
    // This is where the later parabola becomes lower than the earlier one. Where it is rounded past
    // a whole number, both are as low there.
    [[nodiscard]] double meeting(std::size_t earlier, std::size_t later) const {
        const auto a = static_cast<double>(earlier);
        const auto b = static_cast<double>(later);
        return (value_[later] + b * b - (value_[earlier] + a * a)) *
               half_of_apart_[later - earlier];
    }

    std::vector<std::uint32_t> value_;
    std::vector<std::size_t> at_; // of the parabolas of the envelope
    std::vector<double> from_;    // where each begins to be the lowest
    std::vector<double> half_of_apart_;
};

// Does the same for a line of which the values are 0 or k_nowhere.
void lower_from_zeros(std::span<std::uint32_t> line) {
    std::uint32_t apart = k_nowhere;
    const auto step = [&](std::uint32_t& value) {
        apart = value == 0 ? 0 : std::min(apart + 1, k_nowhere);
        if (apart < k_nowhere) {
            value = std::min(value, apart * apart);
        }
    };
    std::for_each(line.begin(), line.end(), step);
    apart = k_nowhere;
    std::for_each(line.rbegin(), line.rend(), step);
}

// Counts lines that are lowered together: beside each other in memory, while the values of one may
// be far apart, and a power of two, so that caches would keep few of them.
constexpr std::size_t k_beside = 16;

// Lowers `count` lines, of which one begins after the other and has a value every `step`.
void lower_beside(std::uint32_t* first, std::size_t count, std::size_t step, std::size_t length,
                  Envelope& envelope, std::vector<std::uint32_t>& copy) {
    copy.resize(length * k_beside);
    for (std::size_t begin = 0; begin < count; begin += k_beside) {
        const std::size_t wide = std::min(k_beside, count - begin);
        for (std::size_t i = 0; i < length; ++i) {
            std::copy_n(first + begin + i * step, wide, copy.data() + i * k_beside);
        }
        for (std::size_t line = 0; line < wide; ++line) {
            envelope.lower(
                [&](std::size_t i) { return copy[i * k_beside + line]; },
                [&](std::size_t i, std::uint32_t value) { copy[i * k_beside + line] = value; });
        }
        for (std::size_t i = 0; i < length; ++i) {
            std::copy_n(copy.data() + i * k_beside, wide, first + begin + i * step);
        }
    }
}

// Calls visit(point) for points on the triangle, no two neighbours of them farther apart than
// `step`.
template <class Visit>
void each_point_on(const std::array<Vec3, 3>& corners, double step, const Visit& visit) {
    const Vec3 u = corners[1] - corners[0];
    const Vec3 v = corners[2] - corners[0];
    const double longest = std::max({u.norm(), v.norm(), (u - v).norm()});
    const double count = std::max(1.0, std::ceil(longest / step));
    for (double i = 0.0; i <= count; ++i) {
        for (double j = 0.0; i + j <= count; ++j) {
            visit(Vec3(corners[0] + u * (i / count) + v * (j / count)));
        }
    }
}

} // namespace

CellDistance::CellDistance(std::array<Index, 3> extent, double cell_size)
    : extent_(extent), rows_(extent[0]), height_(extent[2]), cell_size_(cell_size),
      squared_(static_cast<std::size_t>(extent[0]) * extent[1] * extent[2], k_nowhere) {}

Result<CellDistance> CellDistance::make(const CellGrid& grid, const Ground& ground,
                                        const Progress& progress) {
    CellDistance made(grid.extent(), grid.cell_size());
    const auto& extent = made.extent_;
    std::size_t at = 0;
    for (Index j = 0; j < extent[1]; ++j) {
        for (Index i = 0; i < extent[0]; ++i) {
            for (Index k = 0; k < extent[2]; ++k, ++at) {
                made.squared_[at] = grid.is_set(grid.solid(), {i, j, k}) ? 0 : k_nowhere;
            }
        }
    }
    made.begin_at_faces(grid, ground.mesh(),
                        [&](FaceId face) { return ground.kinds.is_sheet(face); });
    if (!made.spread(progress)) {
        return stopped_issue();
    }
    return made;
}

Result<CellDistance> CellDistance::to_surface(const CellGrid& grid, const Ground& ground,
                                              const Progress& progress) {
    CellDistance made(grid.extent(), grid.cell_size());
    made.begin_at_faces(grid, ground.mesh(), [](FaceId) { return true; });
    if (!made.spread(progress)) {
        return stopped_issue();
    }
    return made;
}

// Cells are at distance 0 where points of a face are that counts.
template <class Counts>
void CellDistance::begin_at_faces(const CellGrid& grid, const TriMesh& mesh, const Counts& counts) {
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        if (counts(face)) {
            each_point_on(mesh.corners(face), cell_size_, [&](const Vec3& point) {
                const auto cell = grid.cell_at(point);
                squared_[(static_cast<std::size_t>(cell[1]) * rows_ + cell[0]) * height_ +
                         cell[2]] = 0;
            });
        }
    }
}

bool CellDistance::spread(const Progress& progress) {
    const std::size_t height = height_;
    const std::size_t slice = rows_ * height;
    if (progress.stopped()) {
        return false;
    }
    const Progress lying = progress.part({}, 0.0, 0.5);
    const bool within = for_each_block(extent_[1], 1, lying, [&](std::size_t j, std::size_t) {
        std::uint32_t* const first = squared_.data() + j * slice;
        for (std::size_t i = 0; i < rows_; ++i) {
            lower_from_zeros({first + i * height, height});
        }
        Envelope across(rows_);
        std::vector<std::uint32_t> copy;
        lower_beside(first, height, height, rows_, across, copy);
    });
    if (!within) {
        return false;
    }
    const Progress standing = progress.part({}, 0.5, 1.0);
    return for_each_block(rows_, 1, standing, [&](std::size_t i, std::size_t) {
        Envelope across(extent_[1]);
        std::vector<std::uint32_t> copy;
        lower_beside(squared_.data() + i * height, height, slice, extent_[1], across, copy);
    });
}

CellDistance::Farthest CellDistance::farthest(const Stretches& in) const {
    Farthest found;
    for (const Stretch& stretch : in) {
        const std::uint32_t* column =
            squared_.data() + static_cast<std::size_t>(stretch.column) * height_;
        // Compilers look at several cells at once for the most alone, as it is below 2^31.
        std::int32_t most = 0;
        for (Index k = stretch.first; k <= stretch.last; ++k) {
            most = std::max(most, static_cast<std::int32_t>(column[k]));
        }
        if (static_cast<std::uint32_t>(most) > found.squared) {
            const std::uint32_t* const at = std::find(column + stretch.first, column + stretch.last,
                                                      static_cast<std::uint32_t>(most));
            const auto cell = static_cast<Index>(at - column);
            found = {*at, {stretch.column, cell, cell}};
        }
    }
    return found;
}

double CellDistance::length(std::uint32_t squared) const {
    return squared == 0 ? 0.0 : (std::sqrt(static_cast<double>(squared)) - 0.5) * cell_size_;
}

} // namespace hullwright
