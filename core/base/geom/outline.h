// The convex outline of points in a plane.
#pragma once

#include "geom/types.h"

#include <vector>

namespace hullwright {

// Counter-clockwise, without points on edges as far as doubles tell.
[[nodiscard]] std::vector<Eigen::Vector2d> outline_of(std::vector<Eigen::Vector2d> points);

} // namespace hullwright
