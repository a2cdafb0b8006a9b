// Looks for points inside of a hull that are farther out than all of its facets, as in a cavity or
// below the mouth of a hollow that the hull closes.
#pragma once

#include "piece/protrusion.h"

namespace hullwright {

// True when a point inside of the hull may be out farther than `limit`. No point of its facets may
// be. From a point so far out a straight way leads to the nearest face, and it passes a point that
// is as far from that face as the limit and still in the hull, since a facet on the way would be
// higher. So it is enough to look there: in front of faces, and behind them where solids may be out
// behind theirs. Not seen are points that are nearest to sharp ridges alone, on all sides. After a
// stop the answer is true: no piece passes.
[[nodiscard]] bool has_inner_peak(const Ground& ground, const HeightField& field,
                                  const Solid& solid, double limit, const std::stop_token& stop);

} // namespace hullwright
