#include "gpu/convex_boundary.h"

#include "base/sort_in_runs.h"
#include "base/work_meter.h"
#include "geom/box_around.h"
#include "geom/bvh.h"
#include "geom/closed_sides.h"
#include "query/orientation.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace hullwright {
namespace {

enum class ShownByEdges : std::uint8_t { convex, not_convex, nothing };

bool are_all_used(std::size_t vertices, std::span<const Triangle> triangles) {
    std::vector<bool> used(vertices);
    for (const Triangle& t : triangles) {
        for (const Index v : t) {
            used[v] = true;
        }
    }
    return std::find(used.begin(), used.end(), false) == used.end();
}

// Looks from the vertices' mean along a ray through the first facet.
class LookFromMiddle {
public:
    LookFromMiddle(std::span<const Vec3> vertices, const Triangle& first) : vertices_(vertices) {
        // Differences to one of them keep their digits far from the origin.
        Vec3 sum = Vec3::Zero();
        for (const Vec3& v : vertices) {
            sum += v - vertices.front();
        }
        middle_ = vertices.front() + sum / static_cast<double>(vertices.size());
        const Vec3& p = vertices[first[0]];
        ahead_ = p + ((vertices[first[1]] - p) + (vertices[first[2]] - p)) / 3.0;
    }

    // Sums of the largest doubles are none, and exact signs need numbers.
    [[nodiscard]] bool is_possible() const { return middle_.allFinite() && ahead_.allFinite(); }
    [[nodiscard]] bool sees_from_behind(const Triangle& t) const {
        return side_of(vertices_[t[0]], vertices_[t[1]], vertices_[t[2]], middle_) < 0;
    }
    // True when the ray meets the facet, or its edge. The facet has to be seen from behind.
    [[nodiscard]] bool meets(const Triangle& t) const {
        const Vec3& a = vertices_[t[0]];
        const Vec3& b = vertices_[t[1]];
        const Vec3& c = vertices_[t[2]];
        return side_of(ahead_, b, c, middle_) <= 0 && side_of(a, ahead_, c, middle_) <= 0 &&
               side_of(a, b, ahead_, middle_) <= 0;
    }

private:
    std::span<const Vec3> vertices_;
    Vec3 middle_ = Vec3::Zero();
    Vec3 ahead_ = Vec3::Zero();
};

// Judges a surface whose edges have two sides each by what lies across them, in time that grows
// with the facets alone. A facet with the neighbour's third corner in front is at a dent: the
// surface is not convex. Where there is none, the surface is convex if a point, the middle, is
// strictly behind all facets, and one ray from it meets one facet and no edge, for these reasons.
//
// Project the surface from the middle to a sphere. No facet has its plane through the middle, so
// each is projected one to one, and neighbours, which are both counter-clockwise seen from outside,
// come to lie on different sides of their edge. But for the vertices' directions the surface
// therefore covers the sphere the same number of times everywhere, which the ray counts: once. It
// leaves no room for a vertex to be gone around twice either. So the surface is met once in every
// direction.
//
// Were a point of it in front of the plane of facet F, so would be all points near it on the
// surface. Go from the inside of F to one of those, through a plane section by the middle, over an
// angle below half a turn and past no vertex, as nearly every choice of both ends does. Write the
// distance from the middle at the angle x as 1 / s(x), and that of F's plane as 1 / f(x). Lines are
// solutions of s'' + s = 0, and at each edge s' grows or stays, as none is a dent. So g = s - f
// begins with g = g' = 0, and g(x) is a sum of terms jump * sin(x - x_edge), none of them negative:
// s is never less than f, and the surface never in front of F.
ShownByEdges shown_by_edges(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                            std::span<const Index> across, const Progress& progress) {
    // A facet takes about six signs, each about a microsecond where doubles do not settle it.
    constexpr std::size_t k_facet_steps = 8;
    WorkMeter meter(progress, k_facet_steps * triangles.size());
    const LookFromMiddle look(vertices, triangles.front());
    // A vertex without a facet is at no edge.
    bool is_around = look.is_possible() && are_all_used(vertices.size(), triangles);
    std::size_t met = 0;
    for (Index i = 0; i < triangles.size(); ++i) {
        if (meter.stopped_after(k_facet_steps)) {
            return ShownByEdges::nothing;
        }
        const Triangle& t = triangles[i];
        for (Index side = 3 * i; side < 3 * i + 3; ++side) {
            // The neighbour's side `back` runs from its corner back % 3 to the next. Of an edge's
            // sides one says it all: the sign is that of the same four points.
            const Index back = across[side];
            const Vec3& apex = vertices[triangles[back / 3][(back + 2) % 3]];
            if (side < back && side_of(vertices[t[0]], vertices[t[1]], vertices[t[2]], apex) > 0) {
                return ShownByEdges::not_convex;
            }
        }
        is_around = is_around && look.sees_from_behind(t);
        met += is_around && look.meets(t) ? 1 : 0;
    }
    return is_around && met == 1 ? ShownByEdges::convex : ShownByEdges::nothing;
}

// Holds every vertex against every triangle. Boxes with all corners behind a triangle, or in its
// plane, have all that they hold there.
bool are_none_in_front(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                       const Progress& progress) {
    std::vector<Aabb> boxes(vertices.size());
    for (std::size_t v = 0; v < vertices.size(); ++v) {
        boxes[v].add(vertices[v]);
    }
    const auto tree = Bvh::build(boxes, Progress(progress.token()));
    if (!tree) {
        return false;
    }
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        constexpr std::size_t k_facets_a_report = 64;
        if (i % k_facets_a_report == 0) {
            progress.report(static_cast<double>(i) / static_cast<double>(triangles.size()));
        }
        const Triangle& t = triangles[i];
        const auto is_in_front = [&](const Vec3& p) {
            return side_of(vertices[t[0]], vertices[t[1]], vertices[t[2]], p) > 0;
        };
        bool found = false;
        tree->visit(
            [&](const Aabb& box) {
                const std::array<Vec3, 8> corners = corners_of(box);
                return !found && !progress.stopped() &&
                       std::any_of(corners.begin(), corners.end(), is_in_front);
            },
            [&](Index v) {
                // A triangle's own corners lie in its plane, and arithmetic would need fractions
                // to say so.
                const bool is_own = v == t[0] || v == t[1] || v == t[2];
                found = found || (!is_own && is_in_front(vertices[v]));
            });
        if (found || progress.stopped()) {
            return false;
        }
    }
    return true;
}

} // namespace

bool is_closed(std::span<const Triangle> triangles, const std::stop_token& stop) {
    std::vector<std::pair<Index, Index>> there;
    std::vector<std::pair<Index, Index>> back;
    for (const Triangle& t : triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            there.emplace_back(t[i], t[(i + 1) % 3]);
            back.emplace_back(t[(i + 1) % 3], t[i]);
        }
    }
    sort_in_runs(there, std::less<>(), stop);
    sort_in_runs(back, std::less<>(), stop);
    return !stop.stop_requested() && !triangles.empty() && there == back;
}

bool is_convex_boundary(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                        const Progress& progress) {
    // Edges settle nearly every hull, in a moment. What they leave open takes long if it is large.
    constexpr double k_by_edges = 0.5;
    if (triangles.empty()) {
        return false;
    }
    if (const auto across = sides_across(triangles, progress.token())) {
        const ShownByEdges shown =
            shown_by_edges(vertices, triangles, *across, progress.part({}, 0.0, k_by_edges));
        if (shown != ShownByEdges::nothing) {
            return shown == ShownByEdges::convex;
        }
    } else if (!is_closed(triangles, progress.token())) {
        return false;
    }
    return !progress.stopped() &&
           are_none_in_front(vertices, triangles, progress.part({}, k_by_edges, 1.0));
}

} // namespace hullwright
