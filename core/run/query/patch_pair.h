// Do the faces themselves meet, of which two pieces are made? Pieces may meet where only solids do.
#pragma once

#include "query/convex_pair.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace hullwright {

// A source surface, face by face of its pieces.
struct QuerySurface {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;  // piece by piece
    std::vector<std::uint32_t> begin; // per piece its first triangle, and the end of all

    [[nodiscard]] std::span<const Triangle> patch(std::uint32_t piece) const {
        return std::span(triangles).subspan(begin[piece], begin[piece + 1] - begin[piece]);
    }
};

// One for each thread; after a few patches it takes no more memory.
class PatchQuery {
public:
    // Decided exactly, b's vertices being turned and moved in doubles.
    bool meet(const QuerySurface& a, std::uint32_t piece_a, const QuerySurface& b,
              std::uint32_t piece_b, const Pose& b_from_a);

private:
    struct Face {
        std::array<PointBlock, 1> corners;
        Vec3 reach = Vec3::Zero();
        Aabb box;

        explicit Face(const std::array<Vec3, 3>& at);
        [[nodiscard]] HullPoints points() const { return {corners, 3, reach}; }
    };
    std::vector<Face> faces_; // of a's patch
};

} // namespace hullwright
