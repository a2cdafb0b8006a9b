#include "check/hull_check.h"

#include "exact/predicates.h"
#include "mesh/topology.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

namespace hullwright {
namespace {

class HullCheck {
public:
    explicit HullCheck(const Hullish& hull) : hull_(hull) {}

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
    [[nodiscard]] std::array<Vec3, 3> facet(const Triangle& t) const {
        return {hull_.vertices[t[0]], hull_.vertices[t[1]], hull_.vertices[t[2]]};
    }
    [[nodiscard]] int side(const Triangle& t, const Vec3& p) const {
        const auto [a, b, c] = facet(t);
        return exact::orientation(a, b, c, p);
    }

    [[nodiscard]] bool has_flat_triangle() const {
        return hull_.triangles.empty() ||
               std::any_of(hull_.triangles.begin(), hull_.triangles.end(),
                           [this](const Triangle& t) {
                               const auto [a, b, c] = facet(t);
                               return exact::collinear(a, b, c);
                           });
    }

    // Every directed edge once and its opposite once, all in one component of genus 0. Of a flat
    // piece: the same but for one ring of edges without an opposite.
    [[nodiscard]] bool is_closed() const {
        std::map<std::pair<Index, Index>, int> edges;
        for (const Triangle& t : hull_.triangles) {
            for (Index i = 0; i < 3; ++i) {
                if (++edges[{t[i], t[next_corner(i)]}] > 1) {
                    return false;
                }
            }
        }
        std::size_t rim = 0;
        for (const auto& [edge, count] : edges) {
            rim += edges.contains({edge.second, edge.first}) ? 0 : 1;
        }
        const std::size_t vertices = used_vertices();
        if (vertices != hull_.vertices.size()) {
            return false;
        }
        const std::size_t both = (edges.size() + rim) / 2;
        // Euler: a sphere has V - E + F = 2, a disk 1.
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
        return std::all_of(hull_.triangles.begin(), hull_.triangles.end(),
                           [this](const Triangle& t) {
                               return std::all_of(hull_.vertices.begin(), hull_.vertices.end(),
                                                  [&](const Vec3& v) {
                                                      const int s = side(t, v);
                                                      return hull_.flat ? s == 0 : s <= 0;
                                                  });
                           }) &&
               (!hull_.flat || is_convex_polygon());
    }

    // Every vertex on the inner side of every rim edge; the triangles turn one way.
    [[nodiscard]] bool is_convex_polygon() const {
        const auto first = facet(hull_.triangles.front());
        const Vec3 normal = (first[1] - first[0]).cross(first[2] - first[0]);
        std::map<std::pair<Index, Index>, Index> third;
        for (const Triangle& t : hull_.triangles) {
            const auto f = facet(t);
            if (normal.dot((f[1] - f[0]).cross(f[2] - f[0])) <= 0.0) {
                return false;
            }
            for (Index i = 0; i < 3; ++i) {
                third[{t[i], t[next_corner(i)]}] = t[next_corner(next_corner(i))];
            }
        }
        for (const auto& [edge, inner] : third) {
            if (third.contains({edge.second, edge.first})) {
                continue;
            }
            for (const Vec3& v : hull_.vertices) {
                if (exact::coplanar_side(hull_.vertices[edge.first], hull_.vertices[edge.second],
                                         hull_.vertices[inner], v) < 0) {
                    return false;
                }
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

    const Hullish& hull_;
};

} // namespace

bool has_good_indices(const Hullish& hull) {
    return std::all_of(hull.vertices.begin(), hull.vertices.end(),
                       [](const Vec3& v) { return v.allFinite(); }) &&
           std::all_of(hull.triangles.begin(), hull.triangles.end(), [&hull](const Triangle& t) {
               return std::all_of(t.begin(), t.end(),
                                  [&hull](Index i) { return i < hull.vertices.size(); });
           });
}

std::optional<PieceFault> hull_fault(const Hullish& hull) {
    return HullCheck(hull).run();
}

bool hull_holds(const Hullish& hull, const Vec3& p) {
    return HullCheck(hull).holds(p);
}

} // namespace hullwright
