// Converts points and colours to the floats that draw lists hold, and back.
#pragma once

#include "draw/draw_list.h"

namespace hullwright {

[[nodiscard]] inline std::array<float, 3> floats(const Vec3& v) {
    return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

[[nodiscard]] inline std::array<float, 3> floats(const Rgb& c) {
    return {static_cast<float>(c[0]) / 255.0F, static_cast<float>(c[1]) / 255.0F,
            static_cast<float>(c[2]) / 255.0F};
}

[[nodiscard]] inline Vec3 doubles(const std::array<float, 3>& v) {
    return {static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])};
}

} // namespace hullwright
