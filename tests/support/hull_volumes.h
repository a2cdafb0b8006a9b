// Computes volumes of hulls as the tests reckon them: cones from the origin, in signed sixths.
#pragma once

#include "geom/types.h"

#include <span>

namespace hullwright::tests {

inline double volume_of(std::span<const Vec3> corners, std::span<const Triangle> triangles) {
    double sum = 0.0;
    for (const Triangle& t : triangles) {
        sum += corners[t[0]].dot(corners[t[1]].cross(corners[t[2]])) / 6.0;
    }
    return sum;
}

} // namespace hullwright::tests
