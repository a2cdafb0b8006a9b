// Measures how deep a patch lies inside its hull. When stopped, the results are useless.
#pragma once

#include "piece/protrusion.h"

namespace hullwright {

// Returns the depth of the patch's deepest point in the hull. It is never underestimated, and
// overestimated by a hundredth at most where the hull has no more than some thousand facets. The
// depth of a point in a convex body is the distance to the nearest plane, so a part of a face is no
// deeper than its lowest corner is below any one plane.
[[nodiscard]] double concavity_of(const Ground& ground, const Solid& solid,
                                  const std::stop_token& stop);

// True when the patch is deeper than `limit`; quicker than measuring the depth.
[[nodiscard]] bool is_deeper(const Ground& ground, const Solid& solid, double limit,
                             const std::stop_token& stop);

// True when no face is deeper than `noise` and all faces look out of the hull: the faces of a
// hollow are on its hull's surface too, but look into it.
[[nodiscard]] bool is_convex(const Ground& ground, const Solid& solid, double noise,
                             const std::stop_token& stop);

} // namespace hullwright
