// Whether the hull of a patch of a solid is inside of it, so that no tolerance is needed.
#pragma once

#include "piece/protrusion.h"

namespace hullwright {

// The hull touches the surface only where it may, and none of it is out. A patch that is convex up
// to the rounding; careful: what cannot be told is not inside. The shell keeps what was learned
// about its triangles.
[[nodiscard]] bool is_inside(const Ground& ground, const HeightField& field, Shell& shell,
                             const Solid& solid);

} // namespace hullwright
