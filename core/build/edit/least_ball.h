// Finds the smallest ball around points (Fischer and Gaertner 2004, by CGAL).
#pragma once

#include "geom/types.h"

#include <span>

namespace hullwright {

struct LeastBall {
    Vec3 centre = Vec3::Zero();
    double radius = 0.0; // within rounding only: measure anew what must be inside
};

// The ball of at least one point, all finite. The centre of points in one plane is in that plane.
[[nodiscard]] LeastBall least_ball(std::span<const Vec3> points);

} // namespace hullwright
