// Finds in rationals whether two hulls meet, or how far apart they are. It takes a hundred times as
// long as the search in doubles, which it follows where rounding leaves the answer open.
#pragma once

#include "query/simplex.h"

#include <span>
#include <stop_token>
#include <vector>

namespace hullwright {

enum class ExactAim : std::uint8_t {
    part,    // find any direction that parts the hulls
    nearest, // find the points that are nearest to each other
};

struct ExactNearest {
    bool meet = false;
    Vec3 direction = Vec3::Zero(); // along it all of b is beyond all of a, up to rounding
    // Where the nearest points were asked for, these are right up to the last roundings.
    double distance2 = 0.0;
    Vec3 at_a = Vec3::Zero();
    Vec3 at_b = Vec3::Zero();
};

// The simplex is where the search begins; it may be empty. After a stop the answer is of no use.
[[nodiscard]] ExactNearest nearest_exactly(std::span<const Vec3> a, std::span<const Vec3> b,
                                           Simplex simplex, ExactAim aim,
                                           const std::stop_token& stop);

[[nodiscard]] std::vector<Vec3> points_of(const HullPoints& hull, const WidePose& pose);

} // namespace hullwright
