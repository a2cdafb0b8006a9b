// Makes the axis-aligned box around points, and tells the corners of one.
#pragma once

#include "geom/types.h"

#include <array>
#include <span>

namespace hullwright {

[[nodiscard]] inline Aabb box_around(std::span<const Vec3> points) {
    Aabb box;
    for (const Vec3& p : points) {
        box.add(p);
    }
    return box;
}

// Bits of the number choose the upper side, from that of x on.
[[nodiscard]] inline Vec3 corner_of(const Aabb& box, unsigned number) {
    return {((number & 1U) != 0 ? box.upper : box.lower).x(),
            ((number & 2U) != 0 ? box.upper : box.lower).y(),
            ((number & 4U) != 0 ? box.upper : box.lower).z()};
}
[[nodiscard]] inline std::array<Vec3, 8> corners_of(const Aabb& box) {
    std::array<Vec3, 8> corners;
    for (unsigned i = 0; i < corners.size(); ++i) {
        corners[i] = corner_of(box, i);
    }
    return corners;
}

} // namespace hullwright
