// Measures how far a finished hull stands out, for those who look at it. A proof that it keeps a
// limit looks only where the hull might exceed that, and so knows next to nothing of hulls that do
// not come near.
#pragma once

#include "piece/protrusion.h"

namespace hullwright {

// Returns how high the highest point found on the hull's facets is; no less than `found`, which
// somebody else has found in the hull. The search ends when nothing can be higher by a thousandth,
// or when its looks are spent, which are bounded for each hull. Heights up to `least` are not
// searched.
[[nodiscard]] double overhang_of(const HeightField& field, const Solid& solid, double found,
                                 double least, const std::stop_token& stop);

} // namespace hullwright
