// Tells exactly whether points are in a hull; for nearly all of them doubles are enough.
#pragma once

#include "geom/types.h"

#include <span>
#include <stop_token>

namespace hullwright {

// True when all points are inside a closed hull or on it. The triangles index `corners`. When
// stopped, the answer is false.
[[nodiscard]] bool holds_all(std::span<const Vec3> corners, std::span<const Triangle> triangles,
                             std::span<const Vec3> points, const std::stop_token& stop = {});

} // namespace hullwright
