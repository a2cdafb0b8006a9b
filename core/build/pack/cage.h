// Makes a closed surface that winds around every point outside of all pieces as often as the
// model's surface does, which is enough to tell whether such a point is in the solid. The cage is
// inside the pieces, except for the lids over openings.
#pragma once

#include "asset/hullwright_asset.h"
#include "mesh/tri_mesh.h"
#include "piece/piece.h"

#include <cstdint>
#include <vector>

namespace hullwright {

struct Cage {
    std::vector<Vec3> corners;
    // Is sorted by piece, those of lids last. There are none when all seams are closed chains.
    std::vector<hwa::CageTriangle> triangles;
    // Holds for each piece the connected part of the surface that it is of, numbered by their first
    // pieces. A piece without faces is a part by itself.
    std::vector<std::uint32_t> components;

    bool has_inside = false; // false: only the components are valid

    [[nodiscard]] bool has_lids() const {
        return !triangles.empty() && triangles.back().piece == hwa::k_none;
    }
    bool operator==(const Cage&) const = default;
};

// Where two patches meet, their common chain of edges is in both hulls, so straight lines between
// its ends can replace it. A patch is in its hull, so a cone over its straightened rim can replace
// it, and one cone over the rims of several patches can where a piece of the solid has them: all
// of it is in that hull. Neither changes how often the surface winds around a point that is in no
// hull.
//
// Only solids count, by decision or not. The rims of openings are closed by lids, each a cone over
// one loop; the lid of a flat loop goes through the points where the open surface winds half a
// time, and the cone over another one has its apex at such a point where that keeps it nearer to
// them. A loop may be of any shape: the cage has no inside when lids differ from the clear winding
// numbers in more of the inside than may be in doubt. It has none either without solids, or when
// some of their faces are in no piece.
[[nodiscard]] Result<Cage> build_cage(const TriMesh& mesh, const PieceSet& set,
                                      const SurfaceKinds& kinds, const Progress& progress = {});

} // namespace hullwright
