// Computes the volume inside of a closed surface.
#pragma once

#include "geom/types.h"

#include <span>

namespace hullwright {

// The triangles run counter-clockwise seen from outside.
[[nodiscard]] inline double volume_inside(std::span<const Vec3> corners,
                                          std::span<const Triangle> triangles) {
    double six = 0.0;
    for (const Triangle& t : triangles) {
        const Vec3& origin = corners.front(); // numbers relative to it stay small
        six += (corners[t[0]] - origin).dot((corners[t[1]] - origin).cross(corners[t[2]] - origin));
    }
    return six / 6.0;
}

} // namespace hullwright
