// Makes convex bodies from points.
#pragma once

#include "piece/piece.h"
#include "piece/protrusion.h"

#include <span>
#include <stop_token>
#include <vector>

namespace hullwright {

// Returns the hull of the points, as a body that has these faces. When stopped, it has no corners.
[[nodiscard]] Solid body_of(std::span<const Vec3> points, std::vector<FaceId> faces,
                            const std::stop_token& stop = {});

[[nodiscard]] Solid body_of(const Piece& piece);

// True when no point is outside of the body, decided exactly; false when stopped. The body must not
// be flat.
[[nodiscard]] bool holds(const Solid& body, std::span<const Vec3> points,
                         const std::stop_token& stop = {});

} // namespace hullwright
