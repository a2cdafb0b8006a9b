// Tests whether the faces of two pieces meet: pieces may meet where only their solids do.
#pragma once

#include "base/progress.h"
#include "query/convex_pair.h"

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <vector>

namespace hullwright {

// Is a source surface with its faces sorted by piece.
struct QuerySurface {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;  // sorted by piece
    std::vector<std::uint32_t> begin; // first triangle of each piece, then the number of all

    [[nodiscard]] std::span<const Triangle> patch(std::uint32_t piece) const {
        return std::span(triangles).subspan(begin[piece], begin[piece + 1] - begin[piece]);
    }
};

// Two faces that meet, each by its place in its piece's patch.
struct FacePair {
    std::uint32_t of_a = 0;
    std::uint32_t of_b = 0;
    auto operator<=>(const FacePair&) const = default;
};

// Use one for each thread. After a few patches it allocates no more memory.
class PatchQuery {
public:
    // The answer is exact for b's vertices as turned and moved in doubles. The only issue is a
    // stop.
    [[nodiscard]] Result<bool> meet(const QuerySurface& a, std::uint32_t piece_a,
                                    const QuerySurface& b, std::uint32_t piece_b,
                                    const Pose& b_from_a, const Progress& progress = {});

    // Returns every two faces that do, in order. It is as exact, and ends at a stop alone.
    [[nodiscard]] Result<std::vector<FacePair>>
    meeting(const QuerySurface& a, std::uint32_t piece_a, const QuerySurface& b,
            std::uint32_t piece_b, const Pose& b_from_a, const Progress& progress = {});

private:
    struct Face {
        std::array<PointBlock, 1> corners;
        Vec3 reach = Vec3::Zero();
        Aabb box;
        std::uint32_t place = 0; // in its patch

        Face(const std::array<Vec3, 3>& at, std::size_t number);
        [[nodiscard]] HullPoints points() const { return {corners, 3, reach}; }
    };
    void take(const QuerySurface& a, std::uint32_t piece_a, const QuerySurface& b,
              std::uint32_t piece_b, const Pose& b_from_a);
    template <class OnPair> Result<bool> find(const Progress& progress, const OnPair& on_pair);

    std::vector<Face> faces_; // those of a's patch, then those of b's in a's coordinates
    std::size_t of_a_ = 0;    // so many of them are a's
};

} // namespace hullwright
