#include "join/rough_hull.h"

#include "piece/hull.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace hullwright {
namespace {

// Scaling first, as for lengths that may not be squared, takes a tenth of the time of all.
Vec3 unit(const Vec3& v) {
    const double length2 = v.squaredNorm();
    return std::isnormal(length2) ? Vec3(v / std::sqrt(length2)) : v.stableNormalized();
}

} // namespace

void RoughHull::make(std::span<const Vec3> points, double noise, const std::stop_token& stop) {
    corners_.clear();
    triangles_.clear();
    noise_ = noise;
    count_ = 0;
    facet_over_horizon_.assign(points.size(), k_none);
    next_above_.resize(points.size());
    if (!found(points)) {
        return;
    }
    const bool is_whole = raise(points, stop);
    if (stop.stop_requested()) {
        return;
    }
    // Rounding may tear the border that a point sees; such hulls are rare and made exactly.
    if (is_whole) {
        gather(points);
    } else {
        take_exact(points, stop);
    }
}

namespace {

// Returns four points far apart, of which the last is behind the triangle of the others; none when
// the points have no volume beyond the noise.
std::optional<std::array<Index, 4>> far_apart(std::span<const Vec3> points, double noise) {
    if (points.size() < 4) {
        return std::nullopt;
    }
    std::array<Index, 4> tip{};
    const auto farthest = [&](Index which, double least, const auto& measure) {
        bool any = false;
        for (Index i = 0; i < points.size(); ++i) {
            const double value = measure(points[i]);
            if (value > least) {
                least = value;
                tip[which] = i;
                any = true;
            }
        }
        return any;
    };
    for (Index i = 1; i < points.size(); ++i) {
        tip[0] = points[i].x() < points[tip[0]].x() ? i : tip[0];
    }
    const Vec3 first = points[tip[0]];
    if (!farthest(1, noise, [&](const Vec3& p) { return (p - first).norm(); })) {
        return std::nullopt;
    }
    const Vec3 along = (points[tip[1]] - first).normalized();
    if (!farthest(2, noise, [&](const Vec3& p) { return (p - first).cross(along).norm(); })) {
        return std::nullopt;
    }
    const Vec3 normal = along.cross(points[tip[2]] - first).normalized();
    if (!farthest(3, noise, [&](const Vec3& p) { return std::abs(normal.dot(p - first)); })) {
        return std::nullopt;
    }
    if (normal.dot(points[tip[3]] - first) > 0.0) {
        std::swap(tip[1], tip[2]);
    }
    return tip;
}

} // namespace

// Begins with a tetrahedron; false when the points have no volume.
bool RoughHull::found(std::span<const Vec3> points) {
    const auto tips = far_apart(points, noise_);
    if (!tips) {
        return false;
    }
    const auto& [a, b, c, d] = *tips;
    add_facet(points, a, b, c);
    add_facet(points, a, d, b);
    add_facet(points, b, d, c);
    add_facet(points, c, d, a);
    for (Index one = 1; one < 4; ++one) {
        for (Index other = 0; other < one; ++other) {
            link(one, other);
        }
    }
    for (Index i = 0; i < points.size(); ++i) {
        offer(points, 0, 4, i);
    }
    return true;
}

// Adds the points in front of facets, the farthest of each first. False also when stopped.
bool RoughHull::raise(std::span<const Vec3> points, const std::stop_token& stop) {
    for (Index facet = 0; facet < count_; ++facet) {
        while (!facets_[facet].removed && facets_[facet].farthest != k_none) {
            if (stop.stop_requested() || !add_point(points, facets_[facet].farthest, facet)) {
                return false;
            }
        }
    }
    return true;
}

bool RoughHull::add_point(std::span<const Vec3> points, Index point, Index seen) {
    if (!find_border(points, point, seen)) {
        return false;
    }
    const Index first = count_;
    for (const Border& side : border_) {
        const Index facet = add_facet(points, side.from, side.to, point);
        if (facet_over_horizon_[side.from] != k_none) {
            return false; // the border meets itself
        }
        facet_over_horizon_[side.from] = facet;
        facets_[facet].next[0] = side.facet;
        facets_[side.facet].next[side.side] = facet;
    }
    bool closed = true;
    for (const Border& side : border_) {
        const Index after = facet_over_horizon_[side.to];
        closed = closed && after != k_none;
        if (closed) {
            facets_[facet_over_horizon_[side.from]].next[1] = after;
            facets_[after].next[2] = facet_over_horizon_[side.from];
        }
    }
    for (const Border& side : border_) {
        facet_over_horizon_[side.from] = k_none;
    }
    for (const Index removed : seen_) {
        facets_[removed].removed = true;
        facets_[removed].farthest = k_none;
        for (Index i = facets_[removed].first_above; i != k_none;) {
            const Index next = next_above_[i]; // offering moves the point to another list
            if (i != point) {
                offer(points, first, count_, i);
            }
            i = next;
        }
    }
    return closed;
}

// Finds the facets that the point sees, beginning with one of them, and their border.
bool RoughHull::find_border(std::span<const Vec3> points, Index point, Index seen) {
    seen_.clear();
    border_.clear();
    waiting_.assign(1, seen);
    facets_[seen].seen_by = point;
    while (!waiting_.empty()) {
        const Index facet = waiting_.back();
        waiting_.pop_back();
        seen_.push_back(facet);
        for (const Index next : facets_[facet].next) {
            Facet& beyond = facets_[next];
            if (beyond.seen_by != point &&
                beyond.normal.dot(points[point]) - beyond.offset > noise_) {
                beyond.seen_by = point;
                waiting_.push_back(next);
            }
        }
    }
    for (const Index facet : seen_) {
        for (Index side = 0; side < 3; ++side) {
            const Index next = facets_[facet].next[side];
            if (facets_[next].seen_by == point) {
                continue;
            }
            const Index from = facets_[facet].corners[side];
            const Index to = facets_[facet].corners[(side + 1) % 3];
            Index back = 0;
            while (back < 3 && facets_[next].corners[back] != to) {
                ++back;
            }
            if (back == 3 || facets_[next].next[back] != facet) {
                return false;
            }
            border_.push_back({from, to, next, back});
        }
    }
    return true;
}

Index RoughHull::add_facet(std::span<const Vec3> points, Index a, Index b, Index c) {
    if (count_ == facets_.size()) {
        facets_.emplace_back();
    }
    Facet& facet = facets_[count_];
    facet.corners = {a, b, c};
    facet.next = {k_none, k_none, k_none};
    facet.normal = unit((points[b] - points[a]).cross(points[c] - points[a]));
    facet.offset = facet.normal.dot(points[a]);
    facet.first_above = k_none;
    facet.last_above = k_none;
    facet.farthest = k_none;
    facet.height = 0.0;
    facet.removed = false;
    facet.seen_by = k_none;
    return count_++;
}

void RoughHull::link(Index one, Index other) {
    for (Index i = 0; i < 3; ++i) {
        for (Index j = 0; j < 3; ++j) {
            Facet& a = facets_[one];
            Facet& b = facets_[other];
            if (a.corners[i] == b.corners[(j + 1) % 3] && a.corners[(i + 1) % 3] == b.corners[j]) {
                a.next[i] = other;
                b.next[j] = one;
            }
        }
    }
}

// Gives the point to the first of the facets [first, last) that it is in front of.
void RoughHull::offer(std::span<const Vec3> points, Index first, Index last, Index point) {
    for (Index i = first; i < last; ++i) {
        Facet& facet = facets_[i];
        const double height = facet.normal.dot(points[point]) - facet.offset;
        if (height > noise_) {
            (facet.first_above == k_none ? facet.first_above : next_above_[facet.last_above]) =
                point;
            facet.last_above = point;
            next_above_[point] = k_none;
            if (height > facet.height) {
                facet.height = height;
                facet.farthest = point;
            }
            return;
        }
    }
}

void RoughHull::gather(std::span<const Vec3> points) {
    number_.assign(points.size(), k_none);
    for (Index i = 0; i < count_; ++i) {
        if (facets_[i].removed) {
            continue;
        }
        Triangle triangle = facets_[i].corners;
        for (Index& corner : triangle) {
            if (number_[corner] == k_none) {
                number_[corner] = static_cast<Index>(corners_.size());
                corners_.push_back(points[corner]);
            }
            corner = number_[corner];
        }
        triangles_.push_back(triangle);
    }
}

void RoughHull::take_exact(std::span<const Vec3> points, const std::stop_token& stop) {
    const Hull hull = convex_hull(points, stop);
    if (hull.flat) {
        return;
    }
    for (const Index vertex : hull.vertices) {
        corners_.push_back(points[vertex]);
    }
    triangles_ = hull.triangles;
}

} // namespace hullwright
