#include "check/hull_planes.h"

#include "check/facet_plane.h"
#include "geom/box_around.h"

#include <algorithm>
#include <limits>

namespace hullwright {
namespace {

// A plane whose margin is a larger share of the hull's size tells hardly anything: its facet is
// thinner than 3.6e-12 of its edges.
constexpr double k_usable = 1e-3;
// The stop is looked at once for so many facets, whose planes take less than a millisecond.
constexpr Index k_facets_a_look = 4096;

} // namespace

HullPlanes::HullPlanes(const Piece& piece, const std::stop_token& stop) {
    const Aabb box = box_around(piece.vertices);
    middle_ = box.centre();
    const double size = box.diagonal();
    size_ = size;
    for (Index i = 0; i < piece.triangles.size(); ++i) {
        if (i % k_facets_a_look == 0 && stop.stop_requested()) {
            break;
        }
        const auto [a, b, c] = piece.triangles[i];
        const PlaneTree::Plane plane =
            facet_plane({piece.vertices[a], piece.vertices[b], piece.vertices[c]}, middle_, size);
        // Depths without it can only be larger, and contact is asked of the facet itself.
        if (!(plane.margin < k_usable * size)) {
            loose_.push_back(i);
            continue;
        }
        planes_.push_back(plane);
        facets_.push_back(i);
    }
    tree_ = PlaneTree(planes_, size, stop);
}

// The nearest point of a facet that has no plane is as near to a facet beside it as the first is
// thin; it may be one of several beside each other.
double HullPlanes::least_depth(const Vec3& p) const {
    double least = std::numeric_limits<double>::infinity();
    for (Index i = 0; i < planes_.size(); ++i) {
        least = std::min(least, depth_below(i, p) - planes_[i].margin);
    }
    return least - static_cast<double>(loose_.size()) * (k_facet_roundings / k_usable) * size_;
}

double HullPlanes::depth(const Vec3& p, Index& plane) const {
    if (planes_.empty()) {
        return 0.0;
    }
    double least = depth_below(plane, p);
    const Vec3 local = p - middle_;
    (void)tree_.any_of(
        [&](const PlaneTree::Branch& branch) { return -branch.most_height(local) < least; },
        [&](Index i) {
            const double depth = depth_below(i, p);
            if (depth < least) {
                least = depth;
                plane = i;
            }
            return false;
        });
    return least;
}

} // namespace hullwright
