// Finds the axes of the smallest box around points, as far as a search finds it.
#pragma once

#include "geom/types.h"

#include <span>

namespace hullwright {

// Returns the axes as columns; the coordinate axes for fewer than four points or points in one
// plane. Of very many points only those farthest in some hundred directions are looked at, since
// the search cannot be stopped; they are most of what a box touches.
[[nodiscard]] Eigen::Matrix3d optimal_axes(std::span<const Vec3> points);

} // namespace hullwright
