// Finds the direction along which two oriented boxes overlap least: a good view of their contents.
#pragma once

#include "query/box_pair.h"

namespace hullwright {

// Returns, of the fifteen axes of `separating_axis`, the one with the shortest overlap: a unit
// vector in a's frame, from a towards b.
[[nodiscard]] Vec3 least_overlap_axis(const QueryBox& a, const QueryBox& b, const Pose& b_from_a);

} // namespace hullwright
