// Hulls with fewer vertices, for engines that limit them.
#pragma once

#include "piece/protrusion.h"

namespace hullwright {

// A convex solid of at most `max_vertices` vertices that contains the given one, made of some of
// its planes and of its box's; nothing when none is found. That it contains all of the given one is
// decided exactly.
[[nodiscard]] std::optional<Solid> wrap_simply(const Solid& solid, std::size_t max_vertices);

// The same, or nothing when its protrusion is not within `limit`.
[[nodiscard]] std::optional<Solid> simplify(const Ground& ground, const HeightField& field,
                                            const Solid& solid, std::size_t max_vertices,
                                            double limit);

} // namespace hullwright
