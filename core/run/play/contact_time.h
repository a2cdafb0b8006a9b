// Finds when a ball on its way first touches a convex thing, without steps in time.
//
// The plane across the way to the nearest point bounds the thing, so that no contact comes before
// the path reaches that plane grown by the radius, which is a root of a quadratic. From there the
// question is asked again. On a straight line this is Newton's method on a convex function, which
// comes from the left and never goes beyond the root; on a parabola nothing is passed over either.
#pragma once

#include "base/result.h"
#include "play/flight.h"
#include "play/obstacle.h"

#include <cmath>
#include <optional>

namespace hullwright {

struct Touch {
    double time = 0.0;
    NearestPlace nearest; // to the ball's middle at that time
};

// Returns how near is near enough, and what rounding may do to a distance: sums and products on the
// way to it take less than sixteen roundings of the largest number in them.
[[nodiscard]] inline double rounding_of(double largest) {
    return 16.0 * std::numeric_limits<double>::epsilon() * largest;
}

// A ball that slides keeps a speed along a normal that is only the rounding of its projections: two
// along normals that are themselves rounded, and one more to measure it, come to some forty
// roundings of its whole speed. The share is three times that. What the pull on a ball has along a
// normal is found by fewer.
inline constexpr double k_still = 64.0 * std::numeric_limits<double>::epsilon();

// Returns the first time after 0 at which gap + u t + w t^2 / 2 is 0, where gap > 0; none: never.
// Within the rounding of touching it touches.
[[nodiscard]] std::optional<double> first_root(double gap, double u, double w, double rounding);

// Returns when the way first comes as near as `reach` to the thing, from `begin` to `end`, both
// counted. `slack` is what a distance may be off; what is nearer than that to touching touches.
// After k_most questions, which only a way along a surface takes, it is taken to touch: elsewhere
// each question doubles the digits that are right. That costs a touch of what would only graze.
template <class Thing>
[[nodiscard]] std::optional<Touch> first_touch(const Thing& thing, const Flight& flight,
                                               double reach, double slack, double begin,
                                               double end) {
    constexpr int k_most = 4096;
    double time = begin;
    NearestPlace nearest;
    for (int i = 0; i < k_most; ++i) {
        nearest = nearest_to(thing, flight.at(time));
        const double gap = nearest.distance - reach;
        const double u = nearest.normal.dot(flight.speed_at(time));
        const auto step =
            gap > 0.0 ? first_root(gap, u, nearest.normal.dot(flight.bend), 0.5 * slack) : 0.0;
        const double next = step ? time + *step : end;
        if (gap <= slack) {
            // The last step, where it comes nearer, is as small as rounding, or else goes past:
            // then the plane is reached where the thing is not.
            const bool comes_nearer = step && u < 0.0 && next <= end;
            const bool is_there =
                comes_nearer && nearest_to(thing, flight.at(next)).distance - reach <= slack;
            return Touch{is_there ? next : time, nearest};
        }
        // A root at the end may be computed a few roundings late. More would cost one more
        // question, which is asked at the end; less would miss the touch.
        const double late = 4.0 * std::numeric_limits<double>::epsilon() * end;
        if (!step || time == end || next > end + late) {
            return std::nullopt;
        }
        if (next == time) {
            break;
        }
        time = std::min(next, end);
    }
    return Touch{time, nearest};
}

// Returns when the ball first touches the obstacle within [0, end]; 0 where it does from the start.
// An issue where a number is NaN or too large, or the radius or the end below 0.
[[nodiscard]] Result<std::optional<Touch>> contact_time(const Flight& ball, double radius,
                                                        const Obstacle& obstacle, double end = 1.0);
// Returns the same of two balls; the normal shows from the second to the first.
[[nodiscard]] Result<std::optional<Touch>>
contact_time(const Flight& a, double radius_a, const Flight& b, double radius_b, double end = 1.0);

} // namespace hullwright
