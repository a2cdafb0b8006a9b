#include "check/polygon.h"

#include "base/sort_in_runs.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace hullwright {

std::vector<Index> rim_of(std::span<const Triangle> triangles, std::size_t vertices,
                          const std::stop_token& stop) {
    constexpr std::size_t k_edges_a_look = 4096; // are looked up within a few milliseconds
    std::vector<std::pair<Index, Index>> edges;
    edges.reserve(3 * triangles.size());
    for (const Triangle& t : triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            edges.emplace_back(t[i], t[(i + 1) % 3]);
        }
    }
    sort_in_runs(edges, std::less<>(), stop);
    std::vector<Index> next(vertices, k_none);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        if (i % k_edges_a_look == 0 && stop.stop_requested()) {
            return {};
        }
        const auto& [from, to] = edges[i];
        if (!std::binary_search(edges.begin(), edges.end(), std::pair(to, from))) {
            if (next[from] != k_none) {
                return {};
            }
            next[from] = to;
        }
    }
    std::vector<Index> rim;
    for (Index at = 0; rim.size() < vertices && at != k_none && (at != 0 || rim.empty());
         at = next[at]) {
        rim.push_back(at);
    }
    return rim.size() == vertices && next[rim.back()] == 0 ? rim : std::vector<Index>();
}

Polygon::Polygon(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                 const std::stop_token& stop)
    : vertices_(vertices), triangles_(triangles) {
    const Triangle& t = triangles.front();
    base_ = {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
    look_along_axis();
    for (const Index v : rim_of(triangles, vertices.size(), stop)) {
        rim_.push_back(seen(vertices[v]));
    }
    std::rotate(rim_.begin(), std::min_element(rim_.begin(), rim_.end()), rim_.end());
    greatest_ = static_cast<std::size_t>(std::max_element(rim_.begin(), rim_.end()) - rim_.begin());
}

// Looks along the axis that the plane is most across, where the triangle surely has an area.
void Polygon::look_along_axis() {
    const Vec3 normal = (base_[1] - base_[0]).cross(base_[2] - base_[0]);
    std::array<int, 3> axes = {0, 1, 2};
    std::sort(axes.begin(), axes.end(),
              [&](int a, int b) { return std::abs(normal[a]) > std::abs(normal[b]); });
    for (const int axis : axes) {
        first_ = (axis + 1) % 3;
        second_ = (axis + 2) % 3;
        const int turn = exact::turn(seen(base_[0]), seen(base_[1]), seen(base_[2]));
        if (turn < 0) {
            std::swap(first_, second_);
        }
        if (turn != 0) {
            return;
        }
    }
}

// True for one ascent, one descent and left turns only.
bool Polygon::is_convex() const {
    const std::size_t count = rim_.size();
    for (std::size_t i = 0; i < count; ++i) {
        const Point& at = rim_[i];
        const Point& next = rim_[(i + 1) % count];
        if (!(i < greatest_ ? at < next : next < at) ||
            exact::turn(at, next, rim_[(i + 2) % count]) < 0) {
            return false;
        }
    }
    return count >= 3 &&
           std::all_of(triangles_.begin(), triangles_.end(), [this](const Triangle& t) {
               return exact::turn(seen(vertices_[t[0]]), seen(vertices_[t[1]]),
                                  seen(vertices_[t[2]])) > 0;
           });
}

// A point is in the polygon between the side below it and the side above it.
bool Polygon::holds(const Vec3& p) const {
    const Point at = seen(p);
    if (rim_.empty() || exact::orientation(base_[0], base_[1], base_[2], p) != 0 ||
        at < rim_.front() || rim_[greatest_] < at) {
        return false;
    }
    const auto top = rim_.begin() + static_cast<std::ptrdiff_t>(greatest_);
    const auto after = std::upper_bound(rim_.begin() + 1, top, at);
    const auto behind = std::lower_bound(top + 1, rim_.end(), at, std::greater<>());
    return exact::turn(after[-1], *after, at) >= 0 &&
           exact::turn(behind[-1], behind == rim_.end() ? rim_.front() : *behind, at) >= 0;
}

} // namespace hullwright
