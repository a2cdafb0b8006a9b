// Writes a hull as the byte stream that docs/asset-format.md describes; hwa::Decoder reads it.
#pragma once

#include "geom/types.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hullwright {

using Float3 = std::array<float, 3>;
using GridPlace = std::array<std::uint32_t, 3>; // see hwa::Grid

// Holds an encoded hull, with the vertices and triangles as a decoder will put them out.
struct HullStream {
    std::vector<std::byte> bytes;
    std::vector<Float3> vertices;
    std::vector<Triangle> triangles;
    Index restarts = 0; // restarts of the strips
};

// Is the input; its vertices must all be different. A flat hull lists its polygon in order and gets
// the triangles of a fan; fewer than three vertices are a segment or a point. Any other hull must
// be closed and convex.
struct StreamedHull {
    std::span<const Float3> vertices;
    std::span<const Triangle> triangles;
    bool flat = false;
    // Holds for each vertex its place on a grid of grid_bits per coordinate; with 0 bits, floats
    // are stored bit for bit.
    std::span<const GridPlace> places;
    unsigned grid_bits = 0;
};

// The bytes are empty when no strips are found that a decoder would take: see encode_spiral.
[[nodiscard]] HullStream encode_hull(const StreamedHull& hull);

} // namespace hullwright
