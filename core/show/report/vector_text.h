// Writes a point or a way for people to read.
#pragma once

#include "base/text.h"
#include "geom/types.h"

#include <string>

namespace hullwright {

[[nodiscard]] inline std::string vector_text(const Vec3& v) {
    constexpr int k_digits = 6;
    return "(" + rounded_text(v.x(), k_digits) + ", " + rounded_text(v.y(), k_digits) + ", " +
           rounded_text(v.z(), k_digits) + ")";
}

} // namespace hullwright
