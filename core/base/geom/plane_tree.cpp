#include "geom/plane_tree.h"

#include <algorithm>
#include <numeric>

namespace hullwright {
namespace {

constexpr Index k_leaf_size = 4; // changes time alone, as that of a Bvh

using Point4 = Eigen::Vector4d;

Point4 point_of(const PlaneTree::Plane& plane, double size) {
    return {plane.normal.x() * size, plane.normal.y() * size, plane.normal.z() * size,
            plane.offset};
}

} // namespace

PlaneTree::PlaneTree(std::span<const Plane> planes, double size, const std::stop_token& stop)
    : items_(planes.size()) {
    std::iota(items_.begin(), items_.end(), Index{0});
    if (!planes.empty()) {
        build(planes, size, 0, static_cast<Index>(planes.size()), stop);
    }
}

void PlaneTree::build(std::span<const Plane> planes, double size, Index first, Index count,
                      const std::stop_token& stop) {
    const auto begin = items_.begin() + first;
    const std::size_t at = branches_.size();
    Branch branch;
    Point4 lower = point_of(planes[*begin], size);
    Point4 upper = lower;
    for (auto item = begin; item != begin + count; ++item) {
        const Plane& plane = planes[*item];
        branch.normals.add(plane.normal);
        branch.least_offset = std::min(branch.least_offset, plane.offset - plane.margin);
        branch.most_offset = std::max(branch.most_offset, plane.offset + plane.margin);
        lower = lower.cwiseMin(point_of(plane, size));
        upper = upper.cwiseMax(point_of(plane, size));
    }
    branches_.push_back(branch);
    if (count <= k_leaf_size || stop.stop_requested()) {
        branches_[at].first = first;
        branches_[at].count = count;
        return;
    }
    Eigen::Index axis = 0;
    (upper - lower).maxCoeff(&axis);
    const Index half = count / 2;
    std::nth_element(begin, begin + half, begin + count, [&](Index a, Index b) {
        const double place_a = point_of(planes[a], size)[axis];
        const double place_b = point_of(planes[b], size)[axis];
        return place_a != place_b ? place_a < place_b : a < b;
    });
    build(planes, size, first, half, stop);
    branches_[at].first = static_cast<Index>(branches_.size());
    build(planes, size, first + half, count - half, stop);
}

} // namespace hullwright
