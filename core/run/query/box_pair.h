// Tests whether two oriented boxes meet, on the fifteen axes of Gottschalk, Lin and Manocha (1996).
#pragma once

#include "asset/hullwright_asset.h"
#include "query/pose.h"

namespace hullwright {

// Is a box in doubles: the points centre + sum of t[i] axes[i] with |t[i]| <= half[i]; axes are
// columns.
struct QueryBox {
    Vec3 centre = Vec3::Zero();
    Vec3 half = Vec3::Zero();
    Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();
};

[[nodiscard]] QueryBox query_box(const hwa::Box& box);

// Returns false only when the point is certainly not in the box.
[[nodiscard]] bool may_hold(const QueryBox& box, const Vec3& point);

// Returns the number of an axis that separates the boxes: 0 to 2 a's faces, 3 to 5 b's, 6 to 14 the
// cross products of a's edges with b's. -1 means that none was found and they may meet. Boxes that
// meet never get an axis.
[[nodiscard]] int separating_axis(const QueryBox& a, const QueryBox& b, const Pose& b_from_a);

// A node packed into one cache line of 64 bytes for fast tests, with its box in float32 as in
// assets.
struct alignas(64) PackedBox {
    // Holds the rows of the matrix of axes, each followed by a half length.
    std::array<std::array<float, 4>, 3> rows = {};
    std::array<float, 3> centre = {};
    std::uint32_t child = hwa::k_none; // the child of the asset's node

    [[nodiscard]] float half(std::size_t i) const { return rows[i][3]; }
    [[nodiscard]] float size() const { return half(0) + half(1) + half(2); }
};

[[nodiscard]] PackedBox packed_box(const hwa::Box& box, const hwa::Node& node);

// Is a pose prepared for testing many boxes.
struct BoxPose {
    WidePose wide;
    std::array<std::array<float, 3>, 3> turn = {};
    float doubt = 0.0F; // rounding error of a box's centre, as a length

    // The reaches bound the coordinates of all box centres in each asset.
    BoxPose(const Pose& b_from_a, double reach_a, double reach_b);
};

// Does the same test in float32, four numbers at a time; it separates slightly fewer boxes. The
// result does not depend on the processor.
[[nodiscard]] int separating_axis(const PackedBox& a, const PackedBox& b, const BoxPose& pose);

struct BoxesApart {
    bool apart = false;
    float distance2 = 0.0F; // squared distance between the centres
};

// Tests two pairs at once, side by side.
[[nodiscard]] std::array<BoxesApart, 2> compare_boxes(const std::array<const PackedBox*, 2>& a,
                                                      const std::array<const PackedBox*, 2>& b,
                                                      const BoxPose& pose);

// A direction from a towards b as boxes of both see it, of length 1 or 0.
struct BoxWay {
    std::array<float, 3> in_a = {};
    std::array<float, 3> in_b = {};

    BoxWay() = default;
    BoxWay(const Vec3& way, const WidePose& b_from_a);
};

struct BoxesNear {
    float least = 0.0F;     // the boxes are certainly no nearer to each other
    float distance2 = 0.0F; // squared distance between the centres
};

// Returns how near two pairs of boxes may be, side by side: each box is held against the planes of
// the other's faces, where what is beyond them along three axes at right angles adds up, and both
// are looked at along `way`.
[[nodiscard]] std::array<BoxesNear, 2> near_boxes(const std::array<const PackedBox*, 2>& a,
                                                  const std::array<const PackedBox*, 2>& b,
                                                  const BoxPose& pose, const BoxWay& way);

struct BoxesParted : BoxesNear {
    // Leads from a towards b, in a's frame: a bit shorter than 1, or 0 with nothing beyond a face.
    std::array<float, 3> way = {};
    float gap = 0.0F; // along it all of b is beyond all of a by that much; proved when positive
};

// Finds for two pairs, of which nothing is known, how near their boxes are, and a way along which
// each is parted: the one that leads to what is beyond the faces.
[[nodiscard]] std::array<BoxesParted, 2> parted_boxes(const std::array<const PackedBox*, 2>& a,
                                                      const std::array<const PackedBox*, 2>& b,
                                                      const BoxPose& pose);

} // namespace hullwright
