// Holds the path of a ball's middle between two contacts, a parabola or a straight line.
#pragma once

#include "geom/types.h"

namespace hullwright {

// Is the largest number of a play. Four of them multiplied are far from the largest double.
inline constexpr double k_most_of_play = 1e60;

struct Flight {
    Vec3 from = Vec3::Zero();
    Vec3 speed = Vec3::Zero(); // at the start
    Vec3 bend = Vec3::Zero();  // the acceleration; zero where the path is straight

    [[nodiscard]] Vec3 at(double time) const {
        return from + time * speed + (0.5 * time * time) * bend;
    }
    [[nodiscard]] Vec3 speed_at(double time) const { return speed + time * bend; }

    // Returns the box around the path between two times.
    [[nodiscard]] Aabb box(double begin, double end) const;
    // No number on the way until `end` is larger than this, which bounds what rounding does.
    [[nodiscard]] double largest(double end) const;
};

// Returns the way of the first as the second sees it; both begin at the same time.
[[nodiscard]] inline Flight relative(const Flight& a, const Flight& b) {
    return {a.from - b.from, a.speed - b.speed, a.bend - b.bend};
}

} // namespace hullwright
