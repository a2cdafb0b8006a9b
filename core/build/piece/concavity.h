// How deep a patch lies inside its hull.
#pragma once

#include "piece/protrusion.h"

namespace hullwright {

// How deep the deepest point of the patch is in the hull: never less than it is, and no more than a
// hundredth over it where the hull has no more than some thousand facets. A point in a convex body
// is as deep as the nearest plane is far, so a part of a face is no deeper than its lowest corner
// is below any one plane.
[[nodiscard]] double concavity_of(const Ground& ground, const Solid& solid);

// The same as a question, which is quicker.
[[nodiscard]] bool is_deeper(const Ground& ground, const Solid& solid, double limit);

// No face is deeper than `noise`, and all of them look out of the hull: a hollow's faces are on its
// hull's surface too, but look into it.
[[nodiscard]] bool is_convex(const Ground& ground, const Solid& solid, double noise);

} // namespace hullwright
