// Finds the facet of a hull that is between the hull's middle and a point. With the middle as
// origin, the facet on the way to p is the one with plane n_i x = d_i for which n_i p / d_i is
// greatest. That is a linear programme over the corners of the polar body, solved by walking from a
// facet to a better neighbour.
#pragma once

#include "geom/types.h"

#include <span>
#include <vector>

namespace hullwright {

class FacetWalk {
public:
    // The triangles index `points` and belong to a hull with a volume, counter-clockwise from
    // outside.
    FacetWalk(std::span<const Vec3> points, std::span<const Triangle> triangles);

    struct Walked {
        std::size_t facet; // where it ended
        std::size_t seen;  // facets that were looked at: around one corner may be all of them
    };
    // The search begins at the facet `from`. Rounding may make it end next to the best facet.
    [[nodiscard]] Walked towards(const Vec3& point, std::size_t from) const;

private:
    Vec3 middle_ = Vec3::Zero();
    std::vector<Vec3> polar_; // per facet: its normal over its distance from the middle
    std::span<const Triangle> triangles_;
    std::vector<Index> first_;  // per point: where its facets begin in facets_, plus an end
    std::vector<Index> facets_; // the facets around each point
};

} // namespace hullwright
