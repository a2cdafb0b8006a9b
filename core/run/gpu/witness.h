// Proves that a point is in a hull, whatever an image said.
#pragma once

#include "gpu/raster_asset.h"

namespace hullwright {

// The point is in the convex hull of the vertices, for certain, even if each of those is `doubt`
// elsewhere: it is behind every triangle, beyond all rounding. Closed triangles that all look away
// from a point wind around it, and a surface cannot wind around what a plane parts from its
// vertices; it does not matter whether rounded vertices left it convex.
[[nodiscard]] bool is_certainly_inside(const Vec3& point, const RasterHull& hull, double doubt);

} // namespace hullwright
