// What says whether a point that is in no piece is inside of the solid: a closed surface inside the
// pieces, which winds round such a point as often as the model's.
#pragma once

#include "asset/hullwright_asset.h"
#include "query/box_pair.h"
#include "query/convex_pair.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace hullwright {

// A triangle over a hole of an open surface. In no piece: what goes through it and touches nothing
// is partly inside.
struct Lid {
    QueryBox box;
    PointBlock corners = {};
    Vec3 reach = Vec3::Zero();

    [[nodiscard]] HullPoints points() const { return {std::span(&corners, 1), 3, reach}; }
};

struct QueryCage {
    bool known = false;      // the asset has it
    bool has_inside = false; // and it says what is inside; else nothing can be
    std::vector<Vec3> corners;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::vector<Lid> lids;                   // of the triangles
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
