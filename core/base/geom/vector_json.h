// Writes and reads a vector as JSON, a row of three numbers, in the same way by all files and
// reports.
#pragma once

#include "base/json_reader.h"
#include "geom/types.h"

#include <array>

namespace hullwright {

// The library of JSON takes it for a list.
[[nodiscard]] inline std::array<double, 3> vector_json(const Vec3& v) {
    return {v.x(), v.y(), v.z()};
}

// Anything but three finite numbers is refused, as the value refuses.
[[nodiscard]] inline Vec3 vector_in(const JsonValue& value) {
    Vec3 v = Vec3::Zero();
    value.read_row(std::span<double>(v.data(), 3));
    return v;
}

} // namespace hullwright
