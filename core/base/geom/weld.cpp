#include "geom/weld.h"

#include "base/parallel.h"

#include <algorithm>
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
    // Adding zero gives -0 the same bits as 0. The odd factors keep the axes apart.
    const auto bits = [&p](int axis) { return std::bit_cast<std::uint64_t>(p[axis] + 0.0); };
    return mix(bits(0) * 0x9E3779B97F4A7C15ULL + std::rotl(bits(1) * 0xC2B2AE3D27D4EB4FULL, 21) +
               std::rotl(bits(2) * 0x165667B19E3779F9ULL, 42));
}

// Is a cell of a grid whose edge is the weld distance: neighbours within that distance lie in the
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

    // Cell numbers would overflow for points so far out that a double cannot tell neighbours apart;
    // those points stay alone.
    [[nodiscard]] bool holds(const Vec3& p) const {
        constexpr double k_most_cells = 0x1p62; // a cell beside has a number below 2^63 as well
        return (p.array().abs() < edge_ * k_most_cells).all();
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

ExactWelder::ExactWelder() : slots_(std::size_t{1} << 12U, k_none) {}

void ExactWelder::add(std::span<const Vec3> points, Index* numbers) {
    // The table outgrows the near caches, so a block's slots are prefetched before any is used.
    constexpr std::size_t k_block = 32;
    std::array<std::uint64_t, k_block> hashes{};
    while (!points.empty()) {
        const std::span<const Vec3> block = points.first(std::min(k_block, points.size()));
        if ((places_.size() + block.size()) * 2 > slots_.size()) {
            grow();
        }
        for (std::size_t i = 0; i < block.size(); ++i) {
            hashes[i] = hash_of(block[i]);
            __builtin_prefetch(&slots_[hashes[i] & (slots_.size() - 1)]);
        }
        for (std::size_t i = 0; i < block.size(); ++i) {
            *numbers++ = number_of(block[i], hashes[i]);
        }
        points = points.subspan(block.size());
    }
}

Index ExactWelder::number_of(const Vec3& point, std::uint64_t hash) {
    const auto number = static_cast<Index>(places_.size());
    if (point != point) { // no later point can equal a NaN, so it needs no slot
        places_.push_back(point);
        return number;
    }
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    while (slots_[at] != k_none && places_[slots_[at]] != point) {
        at = (at + 1) & mask;
    }
    if (slots_[at] == k_none) {
        slots_[at] = number;
        places_.push_back(point);
    }
    return slots_[at];
}

void ExactWelder::grow() {
    std::vector<Index> old(slots_.size() * 4, k_none);
    old.swap(slots_);
    const std::size_t mask = slots_.size() - 1;
    for (const Index number : old) {
        if (number != k_none) {
            std::size_t at = hash_of(places_[number]) & mask;
            while (slots_[at] != k_none) {
                at = (at + 1) & mask;
            }
            slots_[at] = number;
        }
    }
}

Result<Weld> weld_exact(std::span<const Vec3> points, const Progress& progress) {
    Weld weld;
    weld.target.resize(points.size());
    ExactWelder welder;
    constexpr std::size_t k_poll = 1U << 14U;
    for (std::size_t begin = 0; begin < points.size(); begin += k_poll) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        progress.report(static_cast<double>(begin) / static_cast<double>(points.size()));
        const auto block = points.subspan(begin, std::min(k_poll, points.size() - begin));
        welder.add(block, weld.target.data() + begin);
        for (std::size_t i = begin; i < begin + block.size(); ++i) {
            if (weld.target[i] == weld.kept.size()) {
                weld.kept.push_back(static_cast<Index>(i));
            }
        }
    }
    return weld;
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
