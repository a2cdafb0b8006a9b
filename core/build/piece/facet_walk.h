// Finds the facet of a hull that is between its middle and a point. Seen from the middle, facet i
// with the plane n_i x = d_i lies in the way to p where n_i p / d_i is greatest: a linear programme
// over the corners of the polar body, which walking from a facet to a better neighbour solves.
#pragma once

#include "geom/types.h"

#include <span>
#include <vector>

namespace hullwright {

class FacetWalk {
public:
    // Triangles of a hull with a volume, into its points, counter-clockwise seen from outside.
    FacetWalk(std::span<const Vec3> points, std::span<const Triangle> triangles);

    // The search begins at the facet `from`. Rounding may lead to a facet beside the best one.
    [[nodiscard]] std::size_t towards(const Vec3& point, std::size_t from) const;

private:
    Vec3 middle_ = Vec3::Zero();
    std::vector<Vec3> polar_; // per facet: its normal over its distance from the middle
    std::span<const Triangle> triangles_;
    std::vector<Index> first_;  // per point: where its facets begin, and an end
    std::vector<Index> facets_; // around all points
};

} // namespace hullwright
