// Along which direction two turned boxes overlap least: from where to look at what is in them.
#pragma once

#include "query/box_pair.h"

namespace hullwright {

// Of the fifteen axes of `separating_axis` the one with the least overlap in length; of unit
// length, in a's frame, from a towards b.
[[nodiscard]] Vec3 least_overlap_axis(const QueryBox& a, const QueryBox& b, const Pose& b_from_a);

} // namespace hullwright
