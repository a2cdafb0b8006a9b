#include "check/hull_check.h"

#include "base/sort_in_runs.h"
#include "base/union_find.h"
#include "check/facet_plane.h"
#include "exact/predicates.h"
#include "geom/box_around.h"
#include "mesh/topology.h"

#include <algorithm>
#include <array>
#include <compare>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

namespace hullwright {
namespace {

// The sides of so many triangles are looked up among sorted ones within a few milliseconds, and
// held against an exact sign in less.
constexpr std::size_t k_between_looks = 4096;

// Tells from time to time how far a loop is, and looks at the stop. True when the loop is to end.
bool ends_at(std::size_t i, std::size_t count, const Progress& progress) {
    if (i % k_between_looks != 0) {
        return false;
    }
    if (progress.stopped()) {
        return true;
    }
    progress.report(static_cast<double>(i) / static_cast<double>(count));
    return false;
}

class HullCheck {
public:
    explicit HullCheck(const HullView& hull, const Progress& progress = {})
        : hull_(hull), progress_(progress) {}

    std::optional<PieceFault> run() const {
        if (!has_good_indices(hull_)) {
            return PieceFault::bad_vertex;
        }
        if (has_flat_triangle()) {
            return PieceFault::degenerate_hull;
        }
        if (!is_closed()) {
            return PieceFault::not_closed;
        }
        return is_convex() ? std::nullopt : std::optional(PieceFault::not_convex);
    }

    [[nodiscard]] bool holds(const Vec3& p) const {
        return hull_.flat ? is_in_polygon(p) : is_in_hull(p);
    }

private:
    // Shares of the time that the proof of a large hull takes: until its triangles have an area,
    // its edges are two sides each, and its sides are ready to be asked. They change nothing but
    // what is told.
    static constexpr double k_thick = 0.05;
    static constexpr double k_shut = 0.35;
    static constexpr double k_ready = 0.7;

    [[nodiscard]] std::array<Vec3, 3> facet(const Triangle& t) const {
        return {hull_.vertices[t[0]], hull_.vertices[t[1]], hull_.vertices[t[2]]};
    }
    [[nodiscard]] int side(const Triangle& t, const Vec3& p) const {
        const auto [a, b, c] = facet(t);
        return exact::orientation(a, b, c, p);
    }

    [[nodiscard]] bool has_flat_triangle() const {
        const Progress progress = progress_.part({}, 0.0, k_thick);
        for (std::size_t i = 0; i < hull_.triangles.size(); ++i) {
            const auto [a, b, c] = facet(hull_.triangles[i]);
            if (exact::collinear(a, b, c) || ends_at(i, hull_.triangles.size(), progress)) {
                return true;
            }
        }
        return hull_.triangles.empty() || progress.stopped();
    }

    // Every directed edge and its opposite occur once, and the surface is one component of genus 0.
    // A flat piece is the same except for one ring of edges without an opposite.
    [[nodiscard]] bool is_closed() const {
        constexpr double k_sorted = 0.4; // a share of the time, as those above
        const Progress progress = progress_.part({}, k_thick, k_shut);
        std::vector<std::pair<Index, Index>> edges;
        edges.reserve(3 * hull_.triangles.size());
        for (const Triangle& t : hull_.triangles) {
            for (Index i = 0; i < 3; ++i) {
                edges.emplace_back(t[i], t[next_corner(i)]);
            }
        }
        sort_in_runs(edges, std::less<>(), progress.token());
        if (progress.stopped() || std::adjacent_find(edges.begin(), edges.end()) != edges.end()) {
            return false;
        }
        const Progress looked_up = progress.part({}, k_sorted, 1.0);
        std::size_t rim = 0;
        for (std::size_t i = 0; i < edges.size(); ++i) {
            if (ends_at(i, edges.size(), looked_up)) {
                return false;
            }
            const auto& [from, to] = edges[i];
            rim += std::binary_search(edges.begin(), edges.end(), std::pair(to, from)) ? 0 : 1;
        }
        const std::size_t vertices = used_vertices();
        if (vertices != hull_.vertices.size() || progress.stopped()) {
            return false;
        }
        const std::size_t both = (edges.size() + rim) / 2;
        // By Euler's formula a sphere has V - E + F = 2, a disk 1.
        return hull_.flat ? rim == vertices && vertices + hull_.triangles.size() == both + 1
                          : rim == 0 && vertices + hull_.triangles.size() == both + 2;
    }

    [[nodiscard]] std::size_t used_vertices() const {
        std::vector<char> used(hull_.vertices.size(), 0);
        for (const Triangle& t : hull_.triangles) {
            for (const Index i : t) {
                used[i] = 1;
            }
        }
        return static_cast<std::size_t>(std::count(used.begin(), used.end(), 1));
    }

    [[nodiscard]] bool is_convex() const {
        if (hull_.flat) {
            // If all vertices are in the plane of one triangle, all triangles are.
            return std::all_of(
                       hull_.vertices.begin(), hull_.vertices.end(),
                       [this](const Vec3& v) { return side(hull_.triangles.front(), v) == 0; }) &&
                   Polygon(hull_.vertices, hull_.triangles, progress_.token()).is_convex();
        }
        const HullSides sides(hull_.vertices, hull_.triangles, progress_.part({}, k_shut, k_ready));
        if (progress_.stopped()) {
            return false;
        }
        const Progress progress = progress_.part({}, k_ready, 1.0);
        for (std::size_t i = 0; i < hull_.vertices.size(); ++i) {
            if (ends_at(i, hull_.vertices.size(), progress) || progress.stopped() ||
                sides.any_faces(hull_.vertices[i])) {
                return false;
            }
        }
        return true;
    }

    [[nodiscard]] bool is_in_hull(const Vec3& p) const {
        return std::all_of(hull_.triangles.begin(), hull_.triangles.end(),
                           [&](const Triangle& t) { return side(t, p) <= 0; });
    }
    [[nodiscard]] bool is_in_polygon(const Vec3& p) const {
        return std::any_of(hull_.triangles.begin(), hull_.triangles.end(), [&](const Triangle& t) {
            const auto [a, b, c] = facet(t);
            return exact::orientation(a, b, c, p) == 0 && exact::coplanar_side(a, b, c, p) >= 0 &&
                   exact::coplanar_side(b, c, a, p) >= 0 && exact::coplanar_side(c, a, b, p) >= 0;
        });
    }

    const HullView& hull_;
    Progress progress_;
};

// Up to this number each side is tested directly; making a tree would take longer than it saves.
constexpr std::size_t k_few_sides = 64;

// Is a side of a triangle, which runs from its lower vertex to its higher one or back.
struct SideOfFacet {
    Index low = 0;
    Index high = 0;
    Index triangle = 0;

    auto operator<=>(const SideOfFacet&) const = default;
};

// Returns the corner across from the side that runs between these two; k_none where none does.
Index across_from(const Triangle& t, Index from, Index to) {
    for (Index k = 0; k < 3; ++k) {
        if (t[k] == from && t[next_corner(k)] == to) {
            return t[next_corner(next_corner(k))];
        }
    }
    return k_none;
}

// True when two triangles at an edge lie side by side in one plane and face the same way. They use
// the edge in opposite directions.
bool share_a_plane(std::span<const Vec3> vertices, const Triangle& t, const Triangle& u, Index low,
                   Index high) {
    const bool runs_up = across_from(t, low, high) != k_none;
    const Index a = runs_up ? low : high;
    const Index b = runs_up ? high : low;
    const Index own = across_from(t, a, b);
    const Index across = across_from(u, b, a);
    return own != k_none && across != k_none &&
           exact::orientation(vertices[a], vertices[b], vertices[own], vertices[across]) == 0 &&
           exact::coplanar_side(vertices[a], vertices[b], vertices[own], vertices[across]) < 0;
}

// Keeps one of the triangles that lie side by side in one plane and face the same way: otherwise
// the many triangles of one polygon would be near each of its corners. Two triangles share at most
// one edge that they use in opposite directions. After a stop there are none.
std::vector<Index> one_a_plane(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                               const Progress& progress) {
    constexpr double k_sorted = 0.6; // shares of the time, which change nothing but what is told
    constexpr double k_joined = 0.9;
    std::vector<SideOfFacet> sides;
    sides.reserve(3 * triangles.size());
    for (Index i = 0; i < triangles.size(); ++i) {
        for (Index k = 0; k < 3; ++k) {
            const auto [low, high] = std::minmax(triangles[i][k], triangles[i][next_corner(k)]);
            sides.push_back({low, high, i});
        }
    }
    sort_in_runs(sides, std::less<>(), progress.token());
    if (progress.stopped()) {
        return {};
    }
    UnionFind planes(triangles.size());
    const Progress joining = progress.part({}, k_sorted, k_joined);
    for (std::size_t i = 1; i < sides.size(); ++i) {
        const SideOfFacet& before = sides[i - 1];
        const SideOfFacet& side = sides[i];
        if (ends_at(i, sides.size(), joining)) {
            return {};
        }
        if (before.low == side.low && before.high == side.high &&
            share_a_plane(vertices, triangles[side.triangle], triangles[before.triangle], side.low,
                          side.high)) {
            planes.join(side.triangle, before.triangle);
        }
    }
    std::vector<Index> ones;
    for (Index i = 0; i < triangles.size(); ++i) {
        if (i % k_between_looks == 0 && progress.stopped()) {
            return {};
        }
        if (planes.find(i) == i) {
            ones.push_back(i);
        }
    }
    return ones;
}

bool precedes(const Vec3& a, const Vec3& b) {
    return std::lexicographical_compare(a.data(), a.data() + 3, b.data(), b.data() + 3);
}

} // namespace

HullSides::HullSides(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                     const Progress& progress)
    : vertices_(vertices), triangles_(triangles) {
    if (triangles.size() <= k_few_sides) {
        loose_.resize(triangles.size());
        std::iota(loose_.begin(), loose_.end(), Index{0});
        return;
    }
    constexpr double k_thinned = 0.5; // shares of the time: see one_a_plane
    constexpr double k_planes = 0.6;
    const Aabb box = box_around(vertices);
    middle_ = box.centre();
    const double size = box.diagonal();
    const std::vector<Index> ones =
        one_a_plane(vertices, triangles, progress.part({}, 0.0, k_thinned));
    if (progress.stopped()) {
        return;
    }
    std::vector<PlaneTree::Plane> planes;
    const Progress made = progress.part({}, k_thinned, k_planes);
    for (std::size_t i = 0; i < ones.size() && !ends_at(i, ones.size(), made); ++i) {
        const auto [a, b, c] = triangles[ones[i]];
        const PlaneTree::Plane plane =
            facet_plane({vertices[a], vertices[b], vertices[c]}, middle_, size);
        if (plane.margin < size) { // no point would be left out by one that is less certain
            planes.push_back(plane);
            in_tree_.push_back(ones[i]);
        } else {
            loose_.push_back(ones[i]);
        }
    }
    tree_ = PlaneTree(planes, size, progress.token());
}

bool HullSides::faces(Index triangle, const Vec3& p) const {
    const Triangle& t = triangles_[triangle];
    return exact::orientation(vertices_[t[0]], vertices_[t[1]], vertices_[t[2]], p) > 0;
}

bool HullSides::any_faces(const Vec3& p) const {
    const Vec3 local = p - middle_;
    return std::any_of(loose_.begin(), loose_.end(), [&](Index i) { return faces(i, p); }) ||
           tree_.any_of(
               [&](const PlaneTree::Branch& branch) { return branch.most_height(local) >= 0.0; },
               [&](Index i) { return faces(in_tree_[i], p); });
}

// The corners are sorted in a tenth of the time.
HullHolder::HullHolder(const HullView& hull, const Progress& progress)
    : hull_(hull), box_(box_around(hull.vertices)),
      sides_(hull.flat ? HullSides({}, {})
                       : HullSides(hull.vertices, hull.triangles, progress.part({}, 0.0, 0.9))) {
    if (hull.triangles.size() > k_few_sides) {
        if (hull.flat) {
            polygon_.emplace(hull.vertices, hull.triangles, progress.token());
        }
        vertices_.assign(hull.vertices.begin(), hull.vertices.end());
        sort_in_runs(vertices_, precedes, progress.token());
    }
}

bool HullHolder::holds(const Vec3& p) const {
    Aabb at;
    at.add(p);
    if (!box_.contains(at)) {
        return false;
    }
    if (std::binary_search(vertices_.begin(), vertices_.end(), p, precedes)) {
        return true;
    }
    if (polygon_) {
        return polygon_->holds(p);
    }
    return hull_.flat ? hull_holds(hull_, p) : !sides_.any_faces(p);
}

bool has_good_indices(const HullView& hull) {
    return std::all_of(hull.vertices.begin(), hull.vertices.end(),
                       [](const Vec3& v) { return v.allFinite(); }) &&
           std::all_of(hull.triangles.begin(), hull.triangles.end(), [&hull](const Triangle& t) {
               return std::all_of(t.begin(), t.end(),
                                  [&hull](Index i) { return i < hull.vertices.size(); });
           });
}

bool is_too_large(std::span<const Vec3> vertices) {
    return std::any_of(vertices.begin(), vertices.end(), [](const Vec3& v) {
        return v.cwiseAbs().maxCoeff() > k_largest_coordinate;
    });
}

std::optional<PieceFault> hull_fault(const HullView& hull, const Progress& progress) {
    return HullCheck(hull, progress).run();
}

bool hull_holds(const HullView& hull, const Vec3& p) {
    return HullCheck(hull).holds(p);
}

} // namespace hullwright
