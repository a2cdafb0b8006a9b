// Says by slabs whether a segment is outside of a box, crosses it, or is wholly inside.
#pragma once

#include "probe/given.h"
#include "query/pose.h"

namespace hullwright {

struct Segment {
    Vec3 from = Vec3::Zero();
    Vec3 to = Vec3::Zero();
};

enum class SegmentPlace : std::uint8_t {
    outside,  // the segment and the box have no point in common
    crossing, // the segment meets the box's surface; an end point on a face does
    inside    // all of the segment is within, and meets no face
};

struct SegmentInBox {
    SegmentPlace place = SegmentPlace::outside;
    // Holds what lies in the box, as shares of the segment and as points; of no meaning outside.
    double entry = 0.0;
    double exit = 0.0;
    Vec3 entry_point = Vec3::Zero();
    Vec3 exit_point = Vec3::Zero();
};

// The place is exact; shares are within 4e-16 of themselves. A segment of no length is a point. An
// empty box has everything outside.
[[nodiscard]] Result<SegmentInBox> segment_in_box(const Segment& segment, const Aabb& box,
                                                  ProbeRules rules = ProbeRules::ours);

// Answers for a turned box: what is in it has coordinates within `box` when it is moved back and
// multiplied by the transpose of the pose's turn. The place is exact for the turn's very numbers.
[[nodiscard]] Result<SegmentInBox> segment_in_box(const Segment& segment, const Aabb& box,
                                                  const Pose& pose,
                                                  ProbeRules rules = ProbeRules::ours);

} // namespace hullwright
