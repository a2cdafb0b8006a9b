// A hull as the stream of bytes that docs/asset-format.md describes; hwa::Decoder is the way back.
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

// The vertices and triangles as a decoder will put them out.
struct HullStream {
    std::vector<std::byte> bytes;
    std::vector<Float3> vertices;
    std::vector<Triangle> triangles;
    Index restarts = 0; // of the strips
};

// Vertices that are all different. A flat hull runs round its polygon and gets the triangles of a
// fan; fewer than three vertices are a segment or a point. Others are closed and convex.
struct StreamedHull {
    std::span<const Float3> vertices;
    std::span<const Triangle> triangles;
    bool flat = false;
    // Per vertex, where it lies on a grid of so many bits; 0: floats bit for bit.
    std::span<const GridPlace> places;
    unsigned grid_bits = 0;
};

// Without bytes when no strips are found, which a decoder would take: see encode_spiral.
[[nodiscard]] HullStream encode_hull(const StreamedHull& hull);

} // namespace hullwright
