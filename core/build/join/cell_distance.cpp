#include "join/cell_distance.h"

#include "base/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <type_traits>

namespace hullwright {
namespace {

// Is farther than any two cells of a grid are, or too far for small numbers; the sum of the former
// with a squared distance is no overflow.
template <class Squared>
constexpr std::uint32_t k_nowhere = sizeof(Squared) == sizeof(std::uint32_t)
                                        ? 1U << 30U
                                        : std::numeric_limits<Squared>::max();

// Replaces the values of a line by the least of value + squared distance along the line.
class Envelope {
public:
    // Values from `nowhere` on are none.
    Envelope(std::size_t length, std::uint32_t nowhere)
        : nowhere_(nowhere), value_(length), at_(length), from_(length + 1),
          half_of_apart_(length) {
        for (std::size_t i = 1; i < length; ++i) {
            half_of_apart_[i] = 0.5 / static_cast<double>(i);
        }
    }

    template <class Get, class Set> void lower(const Get& get, const Set& set) {
        std::size_t parabolas = 0;
        for (std::size_t i = 0; i < value_.size(); ++i) {
            value_[i] = get(i);
            if (value_[i] >= nowhere_) {
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
            set(i, std::min(value_[at_[k]] + static_cast<std::uint32_t>(apart * apart), nowhere_));
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

    std::uint32_t nowhere_;
    std::vector<std::uint32_t> value_;
    std::vector<std::size_t> at_; // of the parabolas of the envelope
    std::vector<double> from_;    // where each begins to be the lowest
    std::vector<double> half_of_apart_;
};

// Does the same for a line of which the values are 0 or k_nowhere.
template <class Squared> void lower_from_zeros(std::span<Squared> line) {
    constexpr std::uint32_t k_longest = 1U << 15U; // cells of a line, so that no square overflows
    std::uint32_t apart = k_longest;
    const auto step = [&](Squared& value) {
        apart = value == 0 ? 0 : std::min(apart + 1, k_longest);
        if (apart < k_longest) {
            value = static_cast<Squared>(std::min<std::uint32_t>(value, apart * apart));
        }
    };
    std::for_each(line.begin(), line.end(), step);
    apart = k_longest;
    std::for_each(line.rbegin(), line.rend(), step);
}

// Counts lines that are lowered together: beside each other in memory, while the values of one may
// be far apart, and a power of two, so that caches would keep few of them.
constexpr std::size_t k_beside = 16;

// Lowers `count` lines, of which one begins after the other and has a value every `step`.
template <class Squared>
void lower_beside(Squared* first, std::size_t count, std::size_t step, std::size_t length) {
    Envelope envelope(length, k_nowhere<Squared>);
    std::vector<Squared> copy;
    copy.resize(length * k_beside);
    for (std::size_t begin = 0; begin < count; begin += k_beside) {
        const std::size_t wide = std::min(k_beside, count - begin);
        for (std::size_t i = 0; i < length; ++i) {
            std::copy_n(first + begin + i * step, wide, copy.data() + i * k_beside);
        }
        for (std::size_t line = 0; line < wide; ++line) {
            envelope.lower([&](std::size_t i) { return copy[i * k_beside + line]; },
                           [&](std::size_t i, std::uint32_t value) {
                               copy[i * k_beside + line] = static_cast<Squared>(value);
                           });
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

// Calls put(column, cell) for the cells in which points of a face are that counts.
template <class Counts, class Put>
void put_at_faces(const CellGrid& grid, const TriMesh& mesh, const Counts& counts, const Put& put) {
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        if (counts(face)) {
            each_point_on(mesh.corners(face), grid.cell_size(), [&](const Vec3& point) {
                const auto cell = grid.cell_at(point);
                put(static_cast<std::size_t>(cell[1]) * grid.extent()[0] + cell[0], cell[2]);
            });
        }
    }
}

// Makes all of a grid's cells as far as they are from those that are zero; false when stopped.
template <class Squared>
bool spread(std::vector<Squared>& squared, const std::array<Index, 3>& extent,
            const Progress& progress) {
    const std::size_t rows = extent[0];
    const std::size_t height = extent[2];
    const std::size_t slice = rows * height;
    if (progress.stopped()) {
        return false;
    }
    const Progress lying = progress.part({}, 0.0, 0.5);
    const bool within = for_each_block(extent[1], 1, lying, [&](std::size_t j, std::size_t) {
        Squared* const first = squared.data() + j * slice;
        for (std::size_t i = 0; i < rows; ++i) {
            lower_from_zeros(std::span(first + i * height, height));
        }
        lower_beside(first, height, height, rows);
    });
    if (!within) {
        return false;
    }
    const Progress standing = progress.part({}, 0.5, 1.0);
    return for_each_block(rows, 1, standing, [&](std::size_t i, std::size_t) {
        lower_beside(squared.data() + i * height, height, slice, extent[1]);
    });
}

// Finds the first of the farthest cells of columns that lie one behind the other.
template <class Squared>
CellDistance::Farthest farthest_of(const std::vector<Squared>& squared, std::size_t height,
                                   const Stretches& in) {
    CellDistance::Farthest found;
    for (const Stretch& stretch : in) {
        const Squared* const column = squared.data() + stretch.column * height;
        // Compilers look at several cells at once for the most alone, as it is below 2^31.
        std::int32_t most = 0;
        for (Index k = stretch.first; k <= stretch.last; ++k) {
            most = std::max(most, static_cast<std::int32_t>(column[k]));
        }
        if (static_cast<std::uint32_t>(most) > found.squared) {
            const Squared* const at = std::find(column + stretch.first, column + stretch.last,
                                                static_cast<Squared>(most));
            const auto cell = static_cast<Index>(at - column);
            found = {*at, {stretch.column, cell, cell}};
        }
    }
    return found;
}

} // namespace

// Cells are at distance 0 where put_zeros(put) calls put(column, cell).
template <class PutZeros>
Result<CellDistance> CellDistance::from(const CellGrid& grid, const PutZeros& put_zeros,
                                        const Progress& progress) {
    CellDistance made(grid.extent(), grid.cell_size());
    const auto fill = [&](auto& squared, const Progress& part) {
        using Squared = typename std::decay_t<decltype(squared)>::value_type;
        const auto& extent = made.extent_;
        squared.assign(static_cast<std::size_t>(extent[0]) * extent[1] * extent[2],
                       static_cast<Squared>(k_nowhere<Squared>));
        put_zeros([&](std::size_t column, Index cell) { squared[column * extent[2] + cell] = 0; });
        return spread(squared, extent, part);
    };
    if (!fill(made.near_, progress.part({}, 0.0, 0.7))) {
        return stopped_issue();
    }
    constexpr auto k_too_far = static_cast<std::uint16_t>(k_nowhere<std::uint16_t>);
    if (std::find(made.near_.begin(), made.near_.end(), k_too_far) != made.near_.end()) {
        made.near_ = std::vector<std::uint16_t>();
        if (!fill(made.far_, progress.part({}, 0.7, 1.0))) {
            return stopped_issue();
        }
    }
    return made;
}

Result<CellDistance> CellDistance::make(const CellGrid& grid, const Ground& ground,
                                        const Progress& progress) {
    const auto put_zeros = [&](const auto& put) {
        const auto& extent = grid.extent();
        for (Index j = 0; j < extent[1]; ++j) {
            for (Index i = 0; i < extent[0]; ++i) {
                for (Index k = 0; k < extent[2]; ++k) {
                    if (grid.is_set(grid.solid(), {i, j, k})) {
                        put(static_cast<std::size_t>(j) * extent[0] + i, k);
                    }
                }
            }
        }
        put_at_faces(
            grid, ground.mesh(), [&](FaceId face) { return ground.kinds.is_sheet(face); }, put);
    };
    return from(grid, put_zeros, progress);
}

Result<CellDistance> CellDistance::to_surface(const CellGrid& grid, const Ground& ground,
                                              const Progress& progress) {
    const auto put_zeros = [&](const auto& put) {
        put_at_faces(
            grid, ground.mesh(), [](FaceId) { return true; }, put);
    };
    return from(grid, put_zeros, progress);
}

CellDistance::Farthest CellDistance::farthest(const Stretches& in) const {
    return near_.empty() ? farthest_of(far_, extent_[2], in) : farthest_of(near_, extent_[2], in);
}

double CellDistance::length(std::uint32_t squared) const {
    return squared == 0 ? 0.0 : (std::sqrt(static_cast<double>(squared)) - 0.5) * cell_size_;
}

} // namespace hullwright
