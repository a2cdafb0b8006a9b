#include "pipeline/take_piece.h"

#include "base/parallel.h"
#include "geom/used_corners.h"

#include <bit>
#include <cstdint>
#include <span>
#include <utility>

namespace hullwright::pipeline {
namespace {

// Numbers the vertices that triangles use, in ascending order, by a bit for each vertex and a count
// for each word of bits. Nothing is sorted, as a sort of millions of corners looks at no stop.
class UsedNumbers {
public:
    explicit UsedNumbers(std::size_t vertices)
        : used_(vertices / k_bits + 1, 0), before_(used_.size(), 0) {}

    // Returns false when stopped, as does `gather`.
    bool count(std::span<const Triangle> triangles, const Progress& progress) {
        const bool marked =
            for_each_in_order(triangles.size(), progress.part({}, 0.0, 0.8), [&](std::size_t t) {
                for (const Index v : triangles[t]) {
                    used_[v / k_bits] |= bit_of(v);
                }
            });
        return marked &&
               for_each_in_order(used_.size(), progress.part({}, 0.8, 1.0), [&](std::size_t word) {
                   before_[word] = count_;
                   count_ += static_cast<Index>(std::popcount(used_[word]));
               });
    }

    bool gather(const std::vector<Vec3>& vertices, std::vector<Vec3>& gathered,
                const Progress& progress) const {
        gathered.reserve(count_);
        return for_each_in_order(used_.size(), progress, [&](std::size_t word) {
            for (std::uint64_t rest = used_[word]; rest != 0; rest &= rest - 1) {
                const auto bit = static_cast<std::size_t>(std::countr_zero(rest));
                gathered.push_back(vertices[word * k_bits + bit]);
            }
        });
    }

    // Returns the number of a vertex that is used.
    [[nodiscard]] Index operator()(Index v) const {
        const std::uint64_t lower = used_[v / k_bits] & (bit_of(v) - 1);
        return before_[v / k_bits] + static_cast<Index>(std::popcount(lower));
    }

private:
    static constexpr Index k_bits = 64;
    static std::uint64_t bit_of(Index v) { return std::uint64_t{1} << (v % k_bits); }

    std::vector<std::uint64_t> used_;
    std::vector<Index> before_; // used vertices before each word
    Index count_ = 0;
};

} // namespace

Result<std::vector<Vec3>> take_used_vertices(const std::vector<Vec3>& vertices,
                                             std::vector<Triangle>& triangles,
                                             const Progress& progress) {
    // The corners of so many triangles are sorted in some milliseconds; bits for all vertices would
    // cost a set of many small pieces more. Both ways lead to the same numbers.
    constexpr std::size_t k_few = 1U << 14U;
    if (progress.stopped()) {
        return stopped_issue();
    }
    std::vector<Vec3> used;
    if (triangles.size() <= k_few) {
        for (const Index v : take_used_corners(triangles)) {
            used.push_back(vertices[v]);
        }
        return used;
    }
    UsedNumbers numbers(vertices.size());
    const bool is_done =
        numbers.count(triangles, progress.part({}, 0.0, 0.4)) &&
        numbers.gather(vertices, used, progress.part({}, 0.4, 0.6)) &&
        for_each_in_order(triangles.size(), progress.part({}, 0.6, 1.0), [&](std::size_t t) {
            for (Index& corner : triangles[t]) {
                corner = numbers(corner);
            }
        });
    return is_done ? Result<std::vector<Vec3>>(std::move(used)) : stopped_issue();
}

Result<ForeignPiece> take_piece(std::string name, const std::vector<Vec3>& vertices,
                                std::vector<Triangle> triangles, const Progress& progress) {
    auto used = take_used_vertices(vertices, triangles, progress);
    if (!used) {
        return used.issue();
    }
    ForeignPiece piece;
    piece.name = std::move(name);
    piece.vertices = std::move(*used);
    piece.triangles = std::move(triangles);
    return piece;
}

} // namespace hullwright::pipeline
