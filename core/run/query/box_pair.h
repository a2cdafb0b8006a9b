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

// False where the point is certainly not in the box.
[[nodiscard]] bool may_hold(const QueryBox& box, const Vec3& point);

// Number of the axis that separates the boxes: 0 to 2 a's faces, 3 to 5 b's, 6 to 14 the cross
// products of a's edges with b's. -1: none, they may meet. Never an axis when they do.
[[nodiscard]] int separating_axis(const QueryBox& a, const QueryBox& b, const Pose& b_from_a);

// A node as the test of many wants it: a cache line with its box in float32, as assets hold it.
struct alignas(64) PackedBox {
    // The matrix of the axes, row by row, and after the first the first half length, and so on.
    std::array<std::array<float, 4>, 3> rows = {};
    std::array<float, 3> centre = {};
    std::uint32_t child = hwa::k_none; // as of the asset's node

    [[nodiscard]] float half(std::size_t i) const { return rows[i][3]; }
    [[nodiscard]] float size() const { return half(0) + half(1) + half(2); }
};

[[nodiscard]] PackedBox packed_box(const hwa::Box& box, const hwa::Node& node);

// A pose made ready for many boxes.
struct BoxPose {
    WidePose wide;
    std::array<std::array<float, 3>, 3> turn = {};
    float doubt = 0.0F; // of where a box's middle is, by rounding

    // No coordinate of a middle is larger than this in either asset.
    BoxPose(const Pose& b_from_a, double reach_a, double reach_b);
};

// The same test four numbers at a time, in float32, which separates a little less. Nothing in it
// depends on the processor.
[[nodiscard]] int separating_axis(const PackedBox& a, const PackedBox& b, const BoxPose& pose);

struct BoxesApart {
    bool apart = false;
    float distance2 = 0.0F; // between the middles, squared
};

// The same of two pairs at once, side by side.
[[nodiscard]] std::array<BoxesApart, 2> compare_boxes(const std::array<const PackedBox*, 2>& a,
                                                      const std::array<const PackedBox*, 2>& b,
                                                      const BoxPose& pose);

} // namespace hullwright
