// What says whether a point that is in no piece is inside of the solid: a closed surface inside the
// pieces, which winds round such a point as often as the model's.
#pragma once

#include "asset/hullwright_asset.h"
#include "geom/types.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace hullwright {

struct QueryCage {
    bool known = false;  // the asset has it; else nothing is known to be inside of anything
    bool closed = false; // and is a solid, which something can be inside of
    std::vector<Vec3> corners;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::vector<std::uint32_t> component_of; // per piece
    // Per connected part of the surface: the leaf of its first piece.
    std::vector<std::uint32_t> leaves;
};

// The asset was opened with hwa::k_query and hwa::k_cage.
[[nodiscard]] QueryCage query_cage(const hwa::Asset& asset);

// How often the triangles wind round the point, counter-clockwise being outward; it is on none of
// them. Decided exactly.
[[nodiscard]] int winding_of(std::span<const Vec3> corners,
                             std::span<const std::array<std::uint32_t, 3>> triangles,
                             const Vec3& point);

} // namespace hullwright
