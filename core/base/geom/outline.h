// Computes the convex hull of points in a plane.
#pragma once

#include "geom/types.h"

#include <vector>

namespace hullwright {

// The corners are counter-clockwise; points on edges are left out as far as doubles tell.
[[nodiscard]] std::vector<Eigen::Vector2d> outline_of(std::vector<Eigen::Vector2d> points);

} // namespace hullwright
