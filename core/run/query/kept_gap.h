// Remembers a way along which two things were apart, and says from it alone how far apart they
// still are along it when b has moved.
#pragma once

#include "query/pose.h"

#include <cstdint>
#include <limits>
#include <span>

namespace hullwright {

// Tells where b is by now, and how far it was turned since gaps began to be kept.
struct Course {
    WidePose pose;
    double turned = 0.0; // no point at distance 1 from another has been turned farther about it
    double doubt = 0.0;  // rounding error of a point's way, as a length
    // A way and a ball's radius times these rows is what the ball's middle is multiplied with, and
    // in the fourth lane how far b was moved along the way, less what the ball was turned.
    std::array<WidePose::Four, 4> rows = {};

    // No point of a box of b is farther from the origin than `reach_b`, and none of a than
    // `reach_a`.
    Course(const Pose& b_from_a, double reach_a, double reach_b, double turned_so_far);
};

// Returns a length that no vector of length 1 times the matrix is longer than.
[[nodiscard]] double most_stretched(const Eigen::Matrix3d& matrix);

// Returns how far a turn changes between two poses: a point comes no farther than this times its
// distance from one that stays.
[[nodiscard]] double turned_between(const Pose& from, const Pose& to);

// A kept gap takes one cache line, in the order in which vector instructions take it.
struct alignas(64) KeptGap {
    Vec3 way = Vec3::Zero(); // of length 1, from a towards b; 0: none is known
    double radius = 0.0;     // of a ball that holds all of b's part
    Vec3 centre = Vec3::Zero();
    double beside = 0.0; // the gap less where the ball was along the way
};

// Keeps that both were apart by `gap` along that way, of length 1, as it was proved now.
[[nodiscard]] KeptGap kept_gap(const Vec3& way, double gap, const Vec3& centre, double radius,
                               const Course& now);

// Writes of the gaps at these places how near both may be by now: they are certainly no nearer than
// that along the kept way, unless it is not positive. The ball's middle has moved along the way by
// so much, and no point of the ball has been turned farther about the middle. `found` has room for
// a multiple of four.
void find_gaps_now(std::span<const KeptGap> gaps, std::span<const std::uint32_t> places,
                   const Course& now, double* found);

// Writes the places of all numbers that are no larger than `most`, ascending, and returns how many
// there are; `places` has room for four more than there are numbers.
[[nodiscard]] std::size_t find_up_to(double most, std::span<const double> numbers,
                                     std::uint32_t* places);

// A distance is made smaller by more than a length, a quotient by it and a sum lose to rounding.
inline constexpr double k_less_of_gap = 1.0 - 8.0 * std::numeric_limits<double>::epsilon();

// Makes of each of these gaps how far b may come before it is used up: the gap beyond what it has
// `travelled` so far, or less than any way where the gap is not positive. `gaps` has room for a
// multiple of four.
void wait_for_gaps(double travelled, double* gaps, std::size_t count);

} // namespace hullwright
