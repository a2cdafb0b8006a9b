// Wraps a convex body in one of fewer corners and little more volume. Two neighbouring corners
// become one in front of all their facets, the pair that costs least volume first (progressive
// hulls: Sander, Gu, Gortler, Hoppe and Snyder 2000, here kept convex); then each corner goes to
// the cheapest place from which the body is still wrapped. Planes that are chosen among those of
// the body meet by threes, so that 64 corners have 34 planes; corners that are free have 124
// triangles around them and wrap a ball with less than half of the volume that such planes add.
#pragma once

#include "geom/types.h"

#include <span>
#include <stop_token>
#include <vector>

namespace hullwright {

// Returns corners, at most `max_corners` of them, whose hull contains the convex body but for
// rounding; none when there is no way, or when stopped. The triangles are the body's surface,
// counter-clockwise seen from outside, and each corner is in some of them; the origin is inside.
[[nodiscard]] std::vector<Vec3> wrap_in_corners(std::span<const Vec3> corners,
                                                std::span<const Triangle> triangles,
                                                std::size_t max_corners,
                                                const std::stop_token& stop);

} // namespace hullwright
