// Whether points are in a hull, exactly: nearly all of them are told by doubles.
#pragma once

#include "geom/types.h"

#include <span>

namespace hullwright {

// All the points are inside of a closed hull or on it. Its triangles are of `corners`.
[[nodiscard]] bool holds_all(std::span<const Vec3> corners, std::span<const Triangle> triangles,
                             std::span<const Vec3> points);

} // namespace hullwright
