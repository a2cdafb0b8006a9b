// The smallest ball around points (Fischer and Gaertner 2004, by CGAL).
#pragma once

#include "geom/types.h"

#include <span>

namespace hullwright {

struct Ball {
    Vec3 centre = Vec3::Zero();
    double radius = 0.0; // as large as rounding lets it be told: measure anew what must be inside
};

// At least one point, all finite. Points in one plane have their centre there.
[[nodiscard]] Ball least_ball(std::span<const Vec3> points);

} // namespace hullwright
