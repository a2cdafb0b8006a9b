// Makes hulls with fewer vertices, for engines that limit them.
#pragma once

#include "piece/protrusion.h"

#include <stop_token>

namespace hullwright {

// What planes are chosen for.
enum class Wrap {
    closest,  // the wrapped hull stands out least
    smallest, // it has the least volume
};

// A convex solid of at most `max_vertices` vertices that contains the given one, made of some of
// its planes and of its box's; nullopt when none is found, or when stopped. Containment is decided
// exactly.
[[nodiscard]] std::optional<Solid> wrap_simply(const Solid& solid, std::size_t max_vertices,
                                               const std::stop_token& stop = {},
                                               Wrap wrap = Wrap::closest);

// As wrap_simply, but nullopt when the protrusion is not within `limit` either.
[[nodiscard]] std::optional<Solid> simplify(const Ground& ground, const HeightField& field,
                                            const Solid& solid, std::size_t max_vertices,
                                            double limit, const std::stop_token& stop);

} // namespace hullwright
