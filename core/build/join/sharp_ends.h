// Finds where a convex body ends in a sharp edge or tip, beyond which the planes of its facets say
// little of what is in it.
#pragma once

#include "piece/protrusion.h"

#include <vector>

namespace hullwright {

// Returns the directions in which sharp edges and tips point, of length 1. The body is not flat.
[[nodiscard]] std::vector<Vec3> ways_out_of_sharp_ends(const Solid& solid);

} // namespace hullwright
