// Tells whether the hull of a solid's patch is inside the solid, so that no tolerance is needed.
#pragma once

#include "piece/protrusion.h"

namespace hullwright {

// True when the hull touches the surface only where it may and no part of it is outside. The patch
// must be convex up to the rounding. Cases that cannot be decided count as not inside. The shell
// keeps what was learned about its triangles. When stopped, the result is useless.
[[nodiscard]] bool is_inside(const Ground& ground, const HeightField& field, Shell& shell,
                             const Solid& solid, const std::stop_token& stop);

} // namespace hullwright
