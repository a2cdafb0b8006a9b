// A closed surface that winds round every point outside of all pieces as often as the model's
// surface does: enough to say whether such a point is in the solid. It is inside the pieces, but
// for the lids of what is open.
#pragma once

#include "asset/hullwright_asset.h"
#include "mesh/tri_mesh.h"
#include "piece/piece.h"

#include <cstdint>
#include <vector>

namespace hullwright {

struct Cage {
    std::vector<Vec3> corners;
    // By piece, those of lids last; none where seams are all closed chains.
    std::vector<hwa::CageTriangle> triangles;
    // Per piece: which connected part of the surface it is of, numbered by their first pieces.
    std::vector<std::uint32_t> components;

    bool has_inside = false; // else there are components only

    [[nodiscard]] bool has_lids() const {
        return !triangles.empty() && triangles.back().piece == hwa::k_none;
    }
    bool operator==(const Cage&) const = default;
};

// Where two patches meet, their common chain of edges is in both hulls, so it may be replaced by
// straight lines between its ends; and a patch, being in its hull, by a cone over what its rim has
// become. Neither changes how often the surface winds round a point that is in no hull.
//
// Only solids count, by decision or not. The rims of what is open are closed by lids, each a cone
// over one of its loops; a plane loop's lid goes through the points where what is open winds half
// a time. Where lids differ from what is clear in more of the inside than may be in doubt (a loop
// may be of any shape) the cage has no inside, as it has none without solids, or where faces of
// them are in no piece.
[[nodiscard]] Result<Cage> build_cage(const TriMesh& mesh, const PieceSet& set,
                                      const SurfaceKinds& kinds, const Progress& progress = {});

} // namespace hullwright
