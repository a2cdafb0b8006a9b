// Tells which triangles of a hull lie in one plane.
#pragma once

#include "piece/piece.h"

#include <array>
#include <vector>

namespace hullwright {

// Lists triangles of a hull in one plane, above which none of their corners lies.
struct HullFacet {
    Vec3 normal;
    double offset = 0.0;
    std::vector<Vec3> corners;

    [[nodiscard]] double height(const Vec3& place) const { return normal.dot(place) - offset; }
};

struct FacetedHull {
    Aabb box;
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    std::vector<Index> facet_of; // per triangle
    std::vector<HullFacet> facets;

    [[nodiscard]] std::array<Vec3, 3> corners(std::size_t triangle) const {
        const auto& [a, b, c] = triangles[triangle];
        return {vertices[a], vertices[b], vertices[c]};
    }
};

// Vertices come to be relative to `origin`. Triangles next to each other are in one facet where
// their corners are no farther than `slack` from its plane, which is that of its largest triangle:
// the planes of large ones are sure, and slivers come to lie in those beside them.
[[nodiscard]] FacetedHull faceted(const Piece& piece, const Vec3& origin, double slack);

} // namespace hullwright
