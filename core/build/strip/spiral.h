// The triangles of a hull as spiral strips. A closed surface is peeled from one triangle on: what
// is done is bounded by a loop of vertices, and at the loop's gate the next triangle either has a
// new vertex, which gets the next number and joins the loop's end, or the loop's next vertex, which
// closes in the loop's first one. One bit says which, so that a strip winds round the hull, one row
// on the last. Where neither can be, the gate moves along the loop: a restart. (Edgebreaker,
// Rossignac 1999, has these as C and R; its splits of the loop are avoided by moving, since a disk
// can always be peeled without.)
#pragma once

#include "geom/types.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace hullwright {

struct SpiralCode {
    std::vector<std::byte> bytes;
    std::vector<Index> order; // per new number: the vertex that has it
    Index restarts = 0;
};

// The shortest code that a search over beginnings finds; the same every time. Nothing when the
// triangles are not one closed surface that is simply connected and uses all vertices.
[[nodiscard]] std::optional<SpiralCode> encode_spiral(std::size_t vertices,
                                                      std::span<const Triangle> triangles);

// Which of the triangles, as a decoder puts them out, begin a strip: the first one, and those
// before which the gate was moved.
[[nodiscard]] std::vector<Index> strip_beginnings(std::span<const Triangle> triangles);

} // namespace hullwright
