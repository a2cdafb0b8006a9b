// Tells whether triangles are the whole boundary of a convex hull.
#pragma once

#include "base/progress.h"
#include "geom/types.h"

#include <span>
#include <stop_token>

namespace hullwright {

// True when every edge is used equally often in both directions: the triangles are then the
// boundary of something, whatever the vertices are. False when stopped.
[[nodiscard]] bool is_closed(std::span<const Triangle> triangles, const std::stop_token& stop = {});

// True when the triangles are the whole boundary of the vertices' convex hull: closed, and with no
// vertex in front of any. (All then lie on the hull, face outward, and cover it equally often
// everywhere.) After a stop the answer is of no use.
[[nodiscard]] bool is_convex_boundary(std::span<const Vec3> vertices,
                                      std::span<const Triangle> triangles,
                                      const Progress& progress = {});

} // namespace hullwright
