// How deep a patch lies inside its hull.
#pragma once

#include "piece/protrusion.h"

namespace hullwright {

// No point of the patch is deeper in the hull than this. A point in a convex body is as deep as the
// nearest plane is far, so a face is no deeper than its lowest corner is below any one plane.
[[nodiscard]] double concavity_of(const Ground& ground, const Solid& solid);

// The same as a question, which is quicker.
[[nodiscard]] bool is_deeper(const Ground& ground, const Solid& solid, double limit);

// No face is deeper than `noise`, and all of them look out of the hull: a hollow's faces are on its
// hull's surface too, but look into it.
[[nodiscard]] bool is_convex(const Ground& ground, const Solid& solid, double noise);

} // namespace hullwright
