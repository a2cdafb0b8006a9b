// Holds the planes of a hull's facets, for finding those that a point is near, below or beyond.
#pragma once

#include "geom/plane_tree.h"
#include "piece/piece.h"

#include <algorithm>
#include <array>
#include <stop_token>
#include <vector>

namespace hullwright {

class HullPlanes {
public:
    // After a stop some planes are missing, so that answers mean nothing.
    explicit HullPlanes(const Piece& piece, const std::stop_token& stop = {});

    [[nodiscard]] bool empty() const { return planes_.empty(); }
    [[nodiscard]] std::size_t size() const { return planes_.size(); }
    // Returns the facet of a plane; normals point outward.
    [[nodiscard]] Index facet(Index plane) const { return facets_[plane]; }
    [[nodiscard]] const Vec3& normal(Index plane) const { return planes_[plane].normal; }
    // Returns a bound on the plane's rounding error anywhere in the hull's box, as a length.
    [[nodiscard]] double margin(Index plane) const { return planes_[plane].margin; }
    // Returns facets that are too thin for a usable plane.
    [[nodiscard]] const std::vector<Index>& loose_facets() const { return loose_; }

    [[nodiscard]] double depth_below(Index plane, const Vec3& p) const {
        return planes_[plane].offset - planes_[plane].normal.dot(p - middle_);
    }
    // Returns the depth of p below its nearest plane, whose number is written to `plane`. The old
    // value of `plane` is tried first and must be valid.
    [[nodiscard]] double depth(const Vec3& p, Index& plane) const;
    // Returns a lower bound on how deep p lies in the hull, whatever is rounded.
    [[nodiscard]] double least_depth(const Vec3& p) const;

    // Returns true at the first plane for which `is_it` holds, among those that all corners may be
    // higher above than `least`.
    template <class IsIt>
    [[nodiscard]] bool any_below(const std::array<Vec3, 3>& corners, double least,
                                 IsIt&& is_it) const {
        const auto local = local_of(corners);
        return tree_.any_of(
            [&](const PlaneTree::Branch& branch) {
                return std::all_of(local.begin(), local.end(),
                                   [&](const Vec3& p) { return branch.most_height(p) >= least; });
            },
            is_it);
    }
    // Calls on_plane for all planes that at least one corner may be higher above than `least`.
    template <class OnPlane>
    void visit_crossed(const std::array<Vec3, 3>& corners, double least, OnPlane&& on_plane) const {
        const auto local = local_of(corners);
        (void)tree_.any_of(
            [&](const PlaneTree::Branch& branch) {
                return std::any_of(local.begin(), local.end(),
                                   [&](const Vec3& p) { return branch.most_height(p) >= least; });
            },
            [&](Index plane) {
                on_plane(plane);
                return false;
            });
    }
    // Returns true at the first plane for which `is_it` holds, among those that the box reaches
    // over and a few more.
    template <class IsIt> [[nodiscard]] bool any_under(const Aabb& box, IsIt&& is_it) const {
        const Vec3 centre = box.centre() - middle_;
        const Vec3 half = 0.5 * box.size();
        return tree_.any_of(
            [&](const PlaneTree::Branch& branch) {
                const Vec3 slopes =
                    branch.normals.lower.cwiseAbs().cwiseMax(branch.normals.upper.cwiseAbs());
                return branch.most_height(centre) + slopes.dot(half) > 0.0;
            },
            is_it);
    }

private:
    [[nodiscard]] std::array<Vec3, 3> local_of(const std::array<Vec3, 3>& corners) const {
        return {corners[0] - middle_, corners[1] - middle_, corners[2] - middle_};
    }

    Vec3 middle_ = Vec3::Zero(); // offsets are relative to this point
    double size_ = 0.0;          // of the hull's box
    std::vector<PlaneTree::Plane> planes_;
    std::vector<Index> facets_; // the facet of each plane
    std::vector<Index> loose_;
    PlaneTree tree_;
};

} // namespace hullwright
