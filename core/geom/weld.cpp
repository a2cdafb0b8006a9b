#include "geom/weld.h"

#include "base/parallel.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <unordered_map>

namespace hullwright {
namespace {

// splitmix64's finalizer (Steele, Lea, Flood 2014): spreads every bit of the key.
std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31U);
}

std::uint64_t hash_of(const Vec3& p) {
    std::uint64_t h = 0;
    for (int axis = 0; axis < 3; ++axis) {
        // Adding zero makes -0 the same bits as 0.
        h = mix(h ^ std::bit_cast<std::uint64_t>(p[axis] + 0.0)) + 0x9E3779B97F4A7C15ULL;
    }
    return h;
}

// Open addressing over indices into `points`; load at most one half.
class PointTable {
public:
    explicit PointTable(std::size_t points)
        : slots_(std::bit_ceil(points * 2 + 1), k_none), mask_(slots_.size() - 1) {}

    // The kept number of `point`, or k_none after having stored it as `number`.
    Index find_or_add(std::span<const Vec3> points, std::span<const Index> kept, Index point,
                      Index number) {
        for (std::size_t at = hash_of(points[point]) & mask_;; at = (at + 1) & mask_) {
            if (slots_[at] == k_none) {
                slots_[at] = number;
                return k_none;
            }
            if (points[kept[slots_[at]]] == points[point]) {
                return slots_[at];
            }
        }
    }

private:
    std::vector<Index> slots_;
    std::size_t mask_;
};

// A cell of a grid whose edge is the weld distance: neighbours within the distance lie in the
// 27 cells around.
struct Cell {
    std::array<std::int64_t, 3> at;
    bool operator==(const Cell&) const = default;
};

struct CellHash {
    std::size_t operator()(const Cell& cell) const {
        std::uint64_t h = 0;
        for (const std::int64_t c : cell.at) {
            h = mix(h ^ static_cast<std::uint64_t>(c)) + 0x9E3779B97F4A7C15ULL;
        }
        return h;
    }
};

class Grid {
public:
    explicit Grid(double edge) : edge_(edge) {}

    // Far outside of what a double can tell apart, cells would overflow: those points stay alone.
    [[nodiscard]] bool holds(const Vec3& p) const {
        return (p.array().abs() < edge_ * 4.0e18).all();
    }

    [[nodiscard]] Index nearest_kept(const Vec3& p, std::span<const Vec3> points,
                                     std::span<const Index> kept, double distance) const {
        const Cell centre = cell(p);
        Index best = k_none;
        for (std::int64_t n = 0; n < 27; ++n) {
            const Cell around{
                {centre.at[0] + n % 3 - 1, centre.at[1] + n / 3 % 3 - 1, centre.at[2] + n / 9 - 1}};
            const auto first = cells_.find(around);
            if (first == cells_.end()) {
                continue;
            }
            for (Index k = first->second; k != k_none; k = next_[k]) {
                if (k < best && (points[kept[k]] - p).norm() <= distance) {
                    best = k;
                }
            }
        }
        return best;
    }

    void add(const Vec3& p, Index number) {
        const auto [slot, fresh] = cells_.try_emplace(cell(p), number);
        next_.push_back(fresh ? k_none : std::exchange(slot->second, number));
    }
    void add_outside() { next_.push_back(k_none); }

private:
    [[nodiscard]] Cell cell(const Vec3& p) const {
        return {{static_cast<std::int64_t>(std::floor(p.x() / edge_)),
                 static_cast<std::int64_t>(std::floor(p.y() / edge_)),
                 static_cast<std::int64_t>(std::floor(p.z() / edge_))}};
    }

    double edge_;
    std::unordered_map<Cell, Index, CellHash> cells_;
    std::vector<Index> next_; // per kept point: the next in its cell
};

} // namespace

Result<Weld> weld_exact(std::span<const Vec3> points, const Progress& progress) {
    Weld weld;
    weld.target.resize(points.size());
    PointTable table(points.size());
    const bool finished = for_each_in_order(points.size(), progress, [&](std::size_t i) {
        const auto number = static_cast<Index>(weld.kept.size());
        const Index found = table.find_or_add(points, weld.kept, static_cast<Index>(i), number);
        weld.target[i] = found == k_none ? number : found;
        if (found == k_none) {
            weld.kept.push_back(static_cast<Index>(i));
        }
    });
    return finished ? Result<Weld>(std::move(weld)) : Result<Weld>(stopped_issue());
}

Result<Weld> weld_within(std::span<const Vec3> points, double distance, const Progress& progress) {
    if (!(distance > 0.0)) {
        return weld_exact(points, progress);
    }
    Weld weld;
    weld.target.resize(points.size());
    Grid grid(distance);
    const bool finished = for_each_in_order(points.size(), progress, [&](std::size_t i) {
        const bool inside = grid.holds(points[i]);
        const Index found =
            inside ? grid.nearest_kept(points[i], points, weld.kept, distance) : k_none;
        const auto number = static_cast<Index>(weld.kept.size());
        weld.target[i] = found == k_none ? number : found;
        if (found == k_none) {
            weld.kept.push_back(static_cast<Index>(i));
            inside ? grid.add(points[i], number) : grid.add_outside();
        }
    });
    return finished ? Result<Weld>(std::move(weld)) : Result<Weld>(stopped_issue());
}

} // namespace hullwright
