// Gives the points of a segment to the checks in this folder that measure from one.
#pragma once

#include "geom/types.h"

#include <algorithm>

namespace hullwright {

[[nodiscard]] inline Vec3 nearest_on_segment(const Vec3& a, const Vec3& b, const Vec3& p) {
    const double length2 = (b - a).squaredNorm();
    const double t = length2 > 0.0 ? std::clamp((p - a).dot(b - a) / length2, 0.0, 1.0) : 0.0;
    return a + (b - a) * t;
}

} // namespace hullwright
