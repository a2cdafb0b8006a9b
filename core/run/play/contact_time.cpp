#include "play/contact_time.h"

#include "base/text.h"

#include <algorithm>
#include <initializer_list>
#include <variant>

namespace hullwright {
namespace {

bool is_usable(const Flight& flight) {
    return (flight.from.array().abs() <= k_most_of_play).all() &&
           (flight.speed.array().abs() <= k_most_of_play).all() &&
           (flight.bend.array().abs() <= k_most_of_play).all();
}

bool is_length(double x) {
    return x >= 0.0 && x <= k_most_of_play;
}

// Names the number that cannot be calculated with. Where all of the flights can be, it is a size.
Issue not_usable(std::initializer_list<Flight> flights) {
    constexpr int k_digits = 6;
    for (const Flight& flight : flights) {
        for (const Vec3& vector : {flight.from, flight.speed, flight.bend}) {
            for (const double number : vector) {
                if (!(std::abs(number) <= k_most_of_play)) {
                    const Why why = std::isnan(number) ? Why::no_number : Why::too_far_away;
                    return error(Code::bad_setting, "ball",
                                 because(why, rounded_text(number, k_digits)));
                }
            }
        }
    }
    return error(Code::bad_setting, "ball", because(Why::size_out_of_range));
}

double largest_of(const Obstacle& obstacle) {
    const Aabb box = box_of(obstacle);
    if (box.empty()) {
        return std::abs(std::get<HalfSpace>(obstacle).offset);
    }
    return std::max(box.lower.cwiseAbs().maxCoeff(), box.upper.cwiseAbs().maxCoeff());
}

} // namespace

std::optional<double> first_root(double gap, double u, double w, double rounding) {
    if (w >= 0.0 && u >= 0.0) {
        return std::nullopt;
    }
    if (w == 0.0) { // squares of the least numbers are lost
        return gap / -u;
    }
    const double inside = u * u - 2.0 * w * gap;
    if (inside < 0.0) { // w > 0 and u < 0: it turns before it is there
        const double turn = -u / w;
        return gap + 0.5 * u * turn <= rounding ? std::optional(turn) : std::nullopt;
    }
    const double root = std::sqrt(inside);
    return u <= 0.0 ? 2.0 * gap / (root - u) : (u + root) / -w;
}

Result<std::optional<Touch>> contact_time(const Flight& ball, double radius,
                                          const Obstacle& obstacle, double end) {
    if (!is_usable(ball) || !is_length(radius) || !is_length(end) || !is_usable(obstacle)) {
        return not_usable({ball});
    }
    const double slack = rounding_of(std::max(ball.largest(end), largest_of(obstacle)) + radius);
    return std::visit(
        [&](const auto& thing) { return first_touch(thing, ball, radius, slack, 0.0, end); },
        obstacle);
}

Result<std::optional<Touch>> contact_time(const Flight& a, double radius_a, const Flight& b,
                                          double radius_b, double end) {
    if (!is_usable(a) || !is_usable(b) || !is_length(radius_a) || !is_length(radius_b) ||
        !is_length(end)) {
        return not_usable({a, b});
    }
    const Flight way = relative(a, b);
    const double reach = radius_a + radius_b;
    const double slack = rounding_of(way.largest(end) + reach);
    return first_touch(Vec3(Vec3::Zero()), way, reach, slack, 0.0, end);
}

} // namespace hullwright
