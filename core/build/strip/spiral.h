// Winds the triangles of a hull into spiral strips. A closed surface is peeled from one triangle
// on, and a loop of vertices bounds what is done. At the loop's gate the next triangle either has a
// new vertex, which gets the next number and joins the loop's end, or the loop's next vertex, which
// encloses the loop's first one. One bit tells which, so a strip winds around the hull, one row
// next to the other. Where neither is possible, the gate moves along the loop: a restart.
// (Edgebreaker, Rossignac 1999, has these as C and R. Moving the gate avoids its splits of the
// loop, since a disk can always be peeled without them.)
#pragma once

#include "geom/types.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace hullwright {

struct SpiralCode {
    std::vector<std::byte> bytes;
    std::vector<Index> order; // old vertex numbers in the order of the new ones
    Index restarts = 0;
};

// Returns the shortest code that a search over beginnings finds; the same every time. The result is
// nullopt when the triangles are not one closed, simply connected surface that uses all vertices.
[[nodiscard]] std::optional<SpiralCode> encode_spiral(std::size_t vertices,
                                                      std::span<const Triangle> triangles);

// Returns indices of the triangles that begin a strip, in the order in which a decoder puts them
// out: the first one, and each one before which the gate was moved.
[[nodiscard]] std::vector<Index> strip_beginnings(std::span<const Triangle> triangles);

} // namespace hullwright
