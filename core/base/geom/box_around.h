// Makes the axis-aligned box around points.
#pragma once

#include "geom/types.h"

#include <span>

namespace hullwright {

[[nodiscard]] inline Aabb box_around(std::span<const Vec3> points) {
    Aabb box;
    for (const Vec3& p : points) {
        box.add(p);
    }
    return box;
}

} // namespace hullwright
