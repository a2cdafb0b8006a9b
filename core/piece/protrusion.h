// How far a piece sticks out of the solid.
#pragma once

#include "piece/height_field.h"

#include <optional>

namespace hullwright {

// How far out of the surface the hull was found to be, or nothing when some point of it may be out
// farther than `limit`. The hull's facets are halved until every cell is certain (the height is
// 1-Lipschitz); inside, no other part of the surface may lie deeper than `limit`, and the core must
// not be outside. The number is the highest of the cells' centres.
[[nodiscard]] std::optional<double> protrusion_of(const Ground& ground, const HeightField& field,
                                                  const Shell& shell, double limit);

} // namespace hullwright
