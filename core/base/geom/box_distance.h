// Tells how far a point is from a box; in it, it is 0.
#pragma once

#include "geom/types.h"

namespace hullwright {

[[nodiscard]] inline double distance2_to(const Aabb& box, const Vec3& p) {
    return (box.lower - p).cwiseMax(p - box.upper).cwiseMax(0.0).squaredNorm();
}
[[nodiscard]] inline double distance_to(const Aabb& box, const Vec3& p) {
    return (box.lower - p).cwiseMax(p - box.upper).cwiseMax(0.0).norm();
}

} // namespace hullwright
