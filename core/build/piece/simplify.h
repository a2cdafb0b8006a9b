// Makes hulls with fewer vertices, for engines that limit them.
#pragma once

#include "piece/plate_wrap.h"
#include "piece/protrusion.h"

#include <cstdint>
#include <stop_token>

namespace hullwright {

// Between these a hull's vertices can be limited: a box has eight and can hold every piece, and
// beyond what two bytes can number nobody asks.
inline constexpr std::uint32_t k_fewest_vertices = 8;
inline constexpr std::uint32_t k_most_vertices = 65535;

// Says which of several wraps is taken.
enum class Wrap {
    closest,  // what stands out least
    smallest, // what has the least volume
};

// Returns a convex solid of at most `max_vertices` vertices that contains the given one; nullopt
// when none is found, when stopped, and for what is flat. It is either made of some of the solid's
// planes and of its box's, or of corners that are the solid's no more (corner_wrap.h). Containment
// is decided exactly.
[[nodiscard]] std::optional<Solid> wrap_simply(const Solid& solid, std::size_t max_vertices,
                                               const std::stop_token& stop = {},
                                               Wrap wrap = Wrap::closest);

// Does so as a plate in the slab, which holds the solid. Thin solids alone are worth it.
[[nodiscard]] std::optional<Solid> wrap_as_plate(const Solid& solid, const BodySlab& slab,
                                                 std::size_t max_vertices,
                                                 const std::stop_token& stop = {});

// Does as wrap_simply does, but returns nullopt when the protrusion is not within `limit` either.
[[nodiscard]] std::optional<Solid> simplify(const Ground& ground, const HeightField& field,
                                            const Solid& solid, std::size_t max_vertices,
                                            double limit, const std::stop_token& stop);

} // namespace hullwright
