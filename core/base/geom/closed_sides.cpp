#include "geom/closed_sides.h"

#include "base/sort_in_runs.h"

#include <algorithm>
#include <functional>

namespace hullwright {

std::optional<std::vector<Index>> sides_across(std::span<const Triangle> triangles,
                                               const std::stop_token& stop) {
    struct Run {
        std::array<Index, 2> ends; // vertex numbers, the smaller first
        Index side;
        bool forward;
        bool operator<(const Run& other) const {
            return ends != other.ends ? ends < other.ends : forward < other.forward;
        }
    };
    std::vector<Run> runs;
    runs.reserve(3 * triangles.size());
    for (Index t = 0; t < triangles.size(); ++t) {
        for (Index k = 0; k < 3; ++k) {
            const Index a = triangles[t][k];
            const Index b = triangles[t][(k + 1) % 3];
            runs.push_back({{std::min(a, b), std::max(a, b)}, 3 * t + k, a < b});
        }
    }
    sort_in_runs(runs, std::less<>(), stop);
    if (stop.stop_requested()) {
        return std::nullopt;
    }
    std::vector<Index> across(runs.size());
    for (std::size_t i = 0; i < runs.size(); i += 2) {
        const bool pair = i + 1 < runs.size() && runs[i].ends == runs[i + 1].ends &&
                          runs[i].forward != runs[i + 1].forward &&
                          (i + 2 == runs.size() || runs[i + 2].ends != runs[i].ends);
        if (!pair) {
            return std::nullopt;
        }
        across[runs[i].side] = runs[i + 1].side;
        across[runs[i + 1].side] = runs[i].side;
    }
    return across;
}

} // namespace hullwright
