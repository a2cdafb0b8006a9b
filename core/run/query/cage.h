// The cage tells whether a point outside all pieces is inside the solid. It is a closed surface
// inside the pieces that winds round such a point as often as the model's surface.
#pragma once

#include "asset/hullwright_asset.h"
#include "query/box_pair.h"
#include "query/convex_pair.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace hullwright {

// A triangle that closes a hole of an open surface. It is in no piece: a thing that goes through it
// without touching any piece is partly inside.
struct Lid {
    QueryBox box;
    PointBlock corners = {};
    Vec3 reach = Vec3::Zero();

    [[nodiscard]] HullPoints points() const { return {std::span(&corners, 1), 3, reach}; }
};

struct QueryCage {
    bool known = false;      // the asset has a cage
    bool has_inside = false; // the cage tells what is inside; if false, nothing counts as inside
    std::vector<Vec3> corners;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::vector<Lid> lids;                   // those triangles that close a hole
    std::vector<std::uint32_t> component_of; // for each piece
    // Holds for each connected part of the surface, the leaf of its first piece.
    std::vector<std::uint32_t> leaves;
};

// The asset must have been opened with hwa::k_query and hwa::k_cage.
[[nodiscard]] QueryCage query_cage(const hwa::Asset& asset);

// Returns how often the triangles wind round the point, counter-clockwise being outward. The point
// must be on none of them. The result is exact.
[[nodiscard]] int winding_of(std::span<const Vec3> corners,
                             std::span<const std::array<std::uint32_t, 3>> triangles,
                             const Vec3& point);

} // namespace hullwright
