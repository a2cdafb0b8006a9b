#include "join/cell_distance.h"

#include "base/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

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

// Puts points on a face, no two neighbours of them farther apart than a cell: they lie along two of
// its sides, in as many steps along either as the longest side takes. Of a long and narrow face
// these are far more than the cells that it meets, as a row of points across it is in a few. There
// a part of a row whose ends are in one cell is not looked at point by point. A narrow face all
// whose sides are long has no such rows, and is.
class PointsOnFace {
public:
    PointsOnFace(const CellGrid& grid, const std::array<Vec3, 3>& corners)
        : grid_(grid), first_(corners[0]), u_(corners[1] - corners[0]),
          v_(corners[2] - corners[0]) {
        const std::array<double, 3> lengths = {u_.norm(), v_.norm(), (u_ - v_).norm()};
        const double longest = *std::max_element(lengths.begin(), lengths.end());
        const auto* const shortest = std::min_element(lengths.begin(), lengths.end());
        count_ = std::max(1.0, std::ceil(longest / grid.cell_size()));
        rows_ = static_cast<Rows>(shortest - lengths.begin());
        is_narrow_ = *shortest * k_narrow < longest;
        for (Eigen::Index axis = 0; axis < 3 && rows_ == Rows::along_other; ++axis) {
            slack_[axis] = slack_along(axis);
        }
    }

    // Calls visit(cell) for each cell that has such a point, once or more often, and returns how
    // many points were looked at.
    template <class Visit> std::size_t each_cell(const Visit& visit) const {
        std::size_t looked_at = 0;
        for (double row = 0.0; row <= count_; ++row) {
            looked_at += look_along(row, 0.0, count_ - row, visit);
        }
        return looked_at;
    }

private:
    // Names the side along which rows lie, in the order of lengths: from the first corner to the
    // second or the third, or from the second to the third.
    enum class Rows : std::uint8_t { along_u, along_v, along_other };

    // Halving a row takes two points for each of its parts. A face that is so many times as long as
    // it is wide has about so many points in a cell; with fewer there is little to be saved.
    static constexpr double k_narrow = 16.0;
    // Fewer points than this are looked at one by one.
    static constexpr double k_shortest = 4.0;

    // Returns the point that is so many steps along a row.
    [[nodiscard]] Vec3 at(double row, double step) const {
        const double i = rows_ == Rows::along_v ? row : step;
        const double j = rows_ == Rows::along_u   ? row
                         : rows_ == Rows::along_v ? step
                                                  : count_ - row - step;
        return first_ + u_ * (i / count_) + v_ * (j / count_);
    }

    // Returns by how much roundings may take a coordinate of a point beyond those of its row's
    // ends. A coordinate is the first corner's and two terms. In a row from the second corner to
    // the third one term may grow while the other shrinks; a point and an end are then rounded six
    // times each, by half an epsilon of all terms together at most, and underflow takes less than
    // the smallest normal number. In all other rows each coordinate rises or falls all along, also
    // when rounded.
    [[nodiscard]] double slack_along(Eigen::Index axis) const {
        constexpr double k_roundings = 16.0;
        const bool is_opposed =
            (u_[axis] > 0.0 && v_[axis] > 0.0) || (u_[axis] < 0.0 && v_[axis] < 0.0);
        const double size = std::abs(first_[axis]) + std::abs(u_[axis]) + std::abs(v_[axis]);
        return is_opposed ? k_roundings * std::numeric_limits<double>::epsilon() * size +
                                std::numeric_limits<double>::min()
                          : 0.0;
    }

    template <class Visit>
    std::size_t look_along(double row, double first, double last, const Visit& visit) const {
        if (!is_narrow_ || last - first < k_shortest) {
            for (double step = first; step <= last; ++step) {
                visit(grid_.cell_at(at(row, step)));
            }
            return static_cast<std::size_t>(last - first) + 1;
        }
        const Vec3 from = at(row, first);
        const Vec3 to = at(row, last);
        const std::array<Index, 3> cell = grid_.cell_at(from.cwiseMin(to) - slack_);
        if (cell == grid_.cell_at(from.cwiseMax(to) + slack_)) {
            visit(cell);
            return 2;
        }
        const double middle = std::floor(0.5 * (first + last));
        return 2 + look_along(row, first, middle, visit) +
               look_along(row, middle + 1.0, last, visit);
    }

    const CellGrid& grid_;
    Vec3 first_;
    Vec3 u_;
    Vec3 v_;
    double count_ = 1.0; // steps along each of the two sides
    Rows rows_ = Rows::along_u;
    bool is_narrow_ = false;
    Vec3 slack_ = Vec3::Zero(); // by which points may be beyond the ends of their row
};

// Adds the cells in which points of a face are that counts; false when stopped.
template <class Counts>
bool add_at_faces(const CellGrid& grid, const TriMesh& mesh, const Counts& counts,
                  CellGrid::Mask& cells, const Progress& progress) {
    constexpr std::size_t k_look = 1U << 14U; // points, which take a fraction of a millisecond
    const std::size_t faces = mesh.triangles.size();
    std::size_t looked_at = 0;
    for (FaceId face = 0; face < faces; ++face) {
        ++looked_at;
        if (counts(face)) {
            const PointsOnFace points(grid, mesh.corners(face));
            looked_at +=
                points.each_cell([&](const std::array<Index, 3>& cell) { grid.set(cells, cell); });
        }
        if (looked_at >= k_look) {
            looked_at = 0;
            if (progress.stopped()) {
                return false;
            }
            progress.report(static_cast<double>(face) / static_cast<double>(faces));
        }
    }
    return true;
}

// Makes all of a grid's cells as far as they are from the given ones; false when stopped.
template <class Squared>
bool spread(const CellGrid& grid, const CellGrid::Mask& from, std::vector<Squared>& squared,
            const Progress& progress) {
    const std::array<Index, 3> extent = grid.extent();
    const std::size_t rows = extent[0];
    const std::size_t height = extent[2];
    const std::size_t slice = rows * height;
    if (progress.stopped()) {
        return false;
    }
    squared.resize(slice * extent[1]);
    const Progress lying = progress.part({}, 0.0, 0.5);
    const bool within = for_each_block(extent[1], 1, lying, [&](std::size_t j, std::size_t) {
        Squared* const first = squared.data() + j * slice;
        for (Index i = 0; i < extent[0]; ++i) {
            const std::span<Squared> column(first + i * height, height);
            for (Index k = 0; k < extent[2]; ++k) {
                const bool is_zero = grid.is_set(from, {i, static_cast<Index>(j), k});
                column[k] = is_zero ? Squared{0} : static_cast<Squared>(k_nowhere<Squared>);
            }
            lower_from_zeros(column);
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

Result<CellDistance> CellDistance::from(const CellGrid& grid, const CellGrid::Mask& cells,
                                        const Progress& progress) {
    CellDistance made(grid.extent(), grid.cell_size());
    if (!spread(grid, cells, made.near_, progress.part({}, 0.0, 0.7))) {
        return stopped_issue();
    }
    constexpr auto k_too_far = static_cast<std::uint16_t>(k_nowhere<std::uint16_t>);
    if (std::find(made.near_.begin(), made.near_.end(), k_too_far) != made.near_.end()) {
        made.near_ = std::vector<std::uint16_t>();
        if (!spread(grid, cells, made.far_, progress.part({}, 0.7, 1.0))) {
            return stopped_issue();
        }
    }
    return made;
}

Result<CellDistance> CellDistance::make(const CellGrid& grid, const Ground& ground,
                                        const Progress& progress) {
    CellGrid::Mask cells = grid.solid();
    const auto counts = [&](FaceId face) { return ground.kinds.is_sheet(face); };
    const bool finished =
        add_at_faces(grid, ground.mesh(), counts, cells, progress.part({}, 0.0, 0.3));
    return finished ? from(grid, cells, progress.part({}, 0.3, 1.0)) : stopped_issue();
}

Result<CellDistance> CellDistance::to_surface(const CellGrid& grid, const Ground& ground,
                                              const Progress& progress) {
    CellGrid::Mask cells(grid.solid().size(), 0);
    const auto counts = [](FaceId) { return true; };
    const bool finished =
        add_at_faces(grid, ground.mesh(), counts, cells, progress.part({}, 0.0, 0.3));
    return finished ? from(grid, cells, progress.part({}, 0.3, 1.0)) : stopped_issue();
}

CellDistance::Farthest CellDistance::farthest(const Stretches& in) const {
    return near_.empty() ? farthest_of(far_, extent_[2], in) : farthest_of(near_, extent_[2], in);
}

double CellDistance::length(std::uint32_t squared) const {
    return squared == 0 ? 0.0 : (std::sqrt(static_cast<double>(squared)) - 0.5) * cell_size_;
}

} // namespace hullwright
