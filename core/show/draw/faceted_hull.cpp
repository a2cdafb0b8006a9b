#include "draw/faceted_hull.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace hullwright {
namespace {

// Returns for each side of each triangle which other one has the side that begins there, or none.
std::vector<std::array<Index, 3>> neighbours_of(const std::vector<Triangle>& triangles) {
    struct Side {
        std::pair<VertexId, VertexId> ends;
        Index triangle = k_none;

        bool operator<(const Side& side) const { return ends < side.ends; }
    };
    std::vector<Side> sides;
    sides.reserve(3 * triangles.size());
    for (Index t = 0; t < triangles.size(); ++t) {
        for (std::size_t k = 0; k < 3; ++k) {
            sides.push_back({{triangles[t][k], triangles[t][(k + 1) % 3]}, t});
        }
    }
    std::stable_sort(sides.begin(), sides.end());
    std::vector<std::array<Index, 3>> neighbours(triangles.size());
    for (Index t = 0; t < triangles.size(); ++t) {
        for (std::size_t k = 0; k < 3; ++k) {
            const Side turned{{triangles[t][(k + 1) % 3], triangles[t][k]}};
            const auto other = std::lower_bound(sides.begin(), sides.end(), turned);
            const bool is_there = other != sides.end() && other->ends == turned.ends;
            neighbours[t][k] = is_there ? other->triangle : k_none;
        }
    }
    return neighbours;
}

// Makes each facet from the largest triangle that is in none yet.
class FacetMaker {
public:
    FacetMaker(const Piece& piece, const Vec3& origin, double slack)
        : neighbours_(neighbours_of(piece.triangles)), slack_(slack) {
        for (const Vec3& v : piece.vertices) {
            hull_.vertices.push_back(v - origin);
            hull_.box.add(hull_.vertices.back());
        }
        hull_.triangles = piece.triangles;
        for (std::size_t t = 0; t < hull_.triangles.size(); ++t) {
            const auto [a, b, c] = hull_.corners(t);
            areas_.push_back((b - a).cross(c - a));
        }
        hull_.facet_of.assign(hull_.triangles.size(), k_none);
    }

    [[nodiscard]] FacetedHull make() && {
        std::vector<Index> order(hull_.triangles.size());
        std::iota(order.begin(), order.end(), Index{0});
        std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) {
            return areas_[a].squaredNorm() > areas_[b].squaredNorm();
        });
        for (const Index seed : order) {
            if (hull_.facet_of[seed] == k_none) {
                spread(seed);
            }
        }
        return std::move(hull_);
    }

private:
    void spread(Index seed) {
        const auto number = static_cast<Index>(hull_.facets.size());
        HullFacet facet;
        facet.normal = areas_[seed].stableNormalized();
        const double height = facet.normal.dot(hull_.corners(seed)[0]);
        facet.offset = height;
        std::vector<Index> waiting = {seed};
        hull_.facet_of[seed] = number;
        while (!waiting.empty()) {
            const Index t = waiting.back();
            waiting.pop_back();
            for (const Vec3& corner : hull_.corners(t)) {
                facet.corners.push_back(corner);
                facet.offset = std::max(facet.offset, facet.normal.dot(corner));
            }
            for (const Index other : neighbours_[t]) {
                if (other != k_none && hull_.facet_of[other] == k_none &&
                    lies_in(other, facet.normal, height)) {
                    hull_.facet_of[other] = number;
                    waiting.push_back(other);
                }
            }
        }
        hull_.facets.push_back(std::move(facet));
    }

    [[nodiscard]] bool lies_in(Index triangle, const Vec3& normal, double height) const {
        const auto corners = hull_.corners(triangle);
        return normal.dot(areas_[triangle]) >= 0.0 &&
               std::all_of(corners.begin(), corners.end(), [&](const Vec3& corner) {
                   return std::abs(normal.dot(corner) - height) <= slack_;
               });
    }

    FacetedHull hull_;
    std::vector<Vec3> areas_; // twice the triangles' areas, along their normals
    std::vector<std::array<Index, 3>> neighbours_;
    double slack_;
};

} // namespace

FacetedHull faceted(const Piece& piece, const Vec3& origin, double slack) {
    return FacetMaker(piece, origin, slack).make();
}

} // namespace hullwright
