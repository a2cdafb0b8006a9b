// Remembers a way along which two things were apart, and says from it alone how far apart they
// still are along it when b has moved.
#pragma once

#include "query/pose.h"

namespace hullwright {

// Tells where b is by now, and how far it was turned since gaps began to be kept.
struct Course {
    WidePose pose;
    double turned = 0.0; // no point at distance 1 from another has been turned farther about it
    double doubt = 0.0;  // rounding error of a point's way, as a length

    // No point of a box of b is farther from the origin than `reach_b`, and none of a than
    // `reach_a`.
    Course(const Pose& b_from_a, double reach_a, double reach_b, double turned_so_far);
};

// Returns how far a turn changes between two poses: a point comes no farther than this times its
// distance from one that stays.
[[nodiscard]] double turned_between(const Pose& from, const Pose& to);

// A kept gap takes one cache line.
struct alignas(64) KeptGap {
    Vec3 way = Vec3::Zero();    // of length 1, from a towards b; 0: none is known
    Vec3 centre = Vec3::Zero(); // of a ball that holds all of b's part
    double radius = 0.0;
    double beside = 0.0; // the gap less where the ball was along the way
};

// Keeps that both were apart by `gap` along that way, of length 1, as it was proved now.
[[nodiscard]] KeptGap kept_gap(const Vec3& way, double gap, const Vec3& centre, double radius,
                               const Course& now);

// Both are certainly no nearer than this along the kept way, unless the result is not positive. The
// ball's middle has moved along the way by so much, and no point of the ball has been turned
// farther about the middle.
[[nodiscard]] inline double gap_now(const KeptGap& kept, const Course& now) {
    return kept.way.dot(now.pose(kept.centre)) - kept.radius * now.turned + kept.beside - now.doubt;
}

} // namespace hullwright
