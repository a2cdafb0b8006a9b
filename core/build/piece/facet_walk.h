// Finds the facet of a hull that is between the hull's middle and a point. With the middle as
// origin, the facet on the way to p is the one with plane n_i x = d_i for which n_i p / d_i is
// greatest. That is a linear programme over the corners of the polar body, solved by walking from a
// facet to a better neighbour.
#pragma once

#include "geom/plane_tree.h"

#include <span>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace hullwright {

class FacetWalk {
public:
    // The triangles index `points` and belong to a hull with a volume, counter-clockwise from
    // outside. After a stop walks end where they would, but may take longer.
    FacetWalk(std::span<const Vec3> points, std::span<const Triangle> triangles,
              const std::stop_token& stop = {});

    struct Walked {
        std::size_t facet; // where it ended
        std::size_t seen;  // facets and branches of trees that were looked at
    };
    // The search begins at the facet `from`. Rounding may make it end next to the best facet.
    [[nodiscard]] Walked towards(const Vec3& point, std::size_t from) const;

private:
    struct Best {
        double value;
        std::size_t facet;
    };
    // Look at the facets around a corner, of which the first of the best ones becomes the best if
    // it is better. They return how many steps that took.
    std::size_t look_around(Index corner, const Vec3& way, Best& best) const;
    std::size_t look_in_tree(const PlaneTree& tree, Index corner, const Vec3& way,
                             Best& best) const;

    Vec3 middle_ = Vec3::Zero();
    std::vector<Vec3> polar_; // per facet: its normal over its distance from the middle
    std::span<const Triangle> triangles_;
    std::vector<Index> first_;  // per point: where its facets begin in facets_, plus an end
    std::vector<Index> facets_; // the facets around each point
    // Has the facets around points with many of them, by their polar points.
    std::unordered_map<Index, PlaneTree> trees_;
};

} // namespace hullwright
