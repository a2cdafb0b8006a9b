#include "query/kept_gap.h"

#include <limits>

namespace hullwright {
namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

} // namespace

Course::Course(const Pose& b_from_a, double reach_a, double reach_b, double turned_so_far)
    : pose(b_from_a), turned(turned_so_far) {
    // Relative to the sum of all sizes, the ball's middle is wrong by 7 u when it is turned and
    // moved, its product with the way by 3 u, and the sums with what was turned and kept by 5 u;
    // a point of b in doubles is 7 u beside its true place (u is half an epsilon). This is
    // three times as much.
    constexpr double k_roundings = 32.0;
    doubt = k_roundings * k_epsilon *
            (reach_a + (b_from_a.turn.norm() + turned) * reach_b + b_from_a.move.norm());
}

double turned_between(const Pose& from, const Pose& to) {
    return (to.turn - from.turn).norm();
}

KeptGap kept_gap(const Vec3& way, double gap, const Vec3& centre, double radius,
                 const Course& now) {
    return {way, centre, radius, gap - way.dot(now.pose(centre)) + radius * now.turned - now.doubt};
}

} // namespace hullwright
