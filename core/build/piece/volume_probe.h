// How far the points of a hull are out, all through it: a sheet has no inside, so that nothing of
// the hull around it follows from its facets.
#pragma once

#include "piece/protrusion.h"

namespace hullwright {

// The largest distance found of a point of the hull that is in no solid, or nothing when some point
// may be farther out than `limit`.
[[nodiscard]] std::optional<double>
height_throughout(const Ground& ground, const HeightField& field, const Solid& solid, double limit);

} // namespace hullwright
