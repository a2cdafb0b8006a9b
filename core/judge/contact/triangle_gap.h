// Says how far two triangles that do not meet are apart, and where they are nearest.
#pragma once

#include "geom/types.h"

#include <array>

namespace hullwright {

struct TriangleGap {
    double distance = 0.0;
    Vec3 at_a = Vec3::Zero();
    Vec3 at_b = Vec3::Zero();
};

// The triangles must not meet: then the nearest points are on two sides, or one is a corner. What
// is returned is the distance of two points of the triangles, so it is too small only by the
// rounding of their coordinates.
[[nodiscard]] TriangleGap gap_of(const std::array<Vec3, 3>& a, const std::array<Vec3, 3>& b);

} // namespace hullwright
