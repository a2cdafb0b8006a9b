// Do two turned boxes meet? The fifteen axes of Gottschalk, Lin and Manocha (1996).
#pragma once

#include "asset/hullwright_asset.h"
#include "query/pose.h"

namespace hullwright {

// A box in doubles: centre + sum of t[i] axes[i], |t[i]| <= half[i], axes as columns.
struct QueryBox {
    Vec3 centre = Vec3::Zero();
    Vec3 half = Vec3::Zero();
    Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();
};

[[nodiscard]] QueryBox query_box(const hwa::Box& box);

// Number of the axis that separates the boxes: 0 to 2 a's faces, 3 to 5 b's, 6 to 14 the cross
// products of a's edges with b's. -1: none, they may meet. Never an axis when they do.
[[nodiscard]] int separating_axis(const QueryBox& a, const QueryBox& b, const Pose& b_from_a);

} // namespace hullwright
