// Convex bodies given by points.
#pragma once

#include "piece/protrusion.h"

#include <span>
#include <vector>

namespace hullwright {

// The hull of the points, as a body that has these faces.
[[nodiscard]] Solid body_of(std::span<const Vec3> points, std::vector<FaceId> faces);

// True when no point is outside of the body, decided exactly. The body must not be flat.
[[nodiscard]] bool holds(const Solid& body, std::span<const Vec3> points);

} // namespace hullwright
