// Finds the smallest ball around points (Fischer and Gaertner 2004, by CGAL).
#pragma once

#include "geom/types.h"

#include <span>

namespace hullwright {

struct LeastBall {
    Vec3 centre = Vec3::Zero();
    double radius = 0.0; // within rounding only: measure anew what must be inside
};

// Returns the ball of one or more finite points. Of points in one plane its centre is in that.
[[nodiscard]] LeastBall least_ball(std::span<const Vec3> points);

} // namespace hullwright
