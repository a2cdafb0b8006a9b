// Measures how far points all through a hull are out. A sheet has no inside, so the facets of a
// hull around it tell nothing about the points between them.
#pragma once

#include "piece/protrusion.h"

namespace hullwright {

// Returns the largest distance found of a point of the hull that is in no solid; nullopt when some
// point may be farther out than `limit`.
[[nodiscard]] std::optional<double> height_throughout(const Ground& ground,
                                                      const HeightField& field, const Solid& solid,
                                                      double limit, const std::stop_token& stop);

// Returns the same as protrusion_of, but a hull that surface lies deep in, its own or other, is
// searched throughout, since its facets do not tell what is between them then.
[[nodiscard]] std::optional<double> protrusion_within(const Ground& ground,
                                                      const HeightField& field, Solid& solid,
                                                      double limit, const std::stop_token& stop);

} // namespace hullwright
