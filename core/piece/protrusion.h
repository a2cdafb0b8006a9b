// How far a piece sticks out of the solid.
#pragma once

#include "piece/height_field.h"

#include <optional>

namespace hullwright {

// An upper bound on how far points of the hull are outside of the surface, or nothing when it is
// above `limit`. The hull's facets are halved until every cell is certain (the height is
// 1-Lipschitz); inside, no other part of the surface may lie deeper than `limit`, and the core
// must not be outside.
[[nodiscard]] std::optional<double> protrusion_of(const Ground& ground, const HeightField& field,
                                                  const Shell& shell, double limit);

} // namespace hullwright
