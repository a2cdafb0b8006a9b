// A closed surface inside the pieces that winds round every point outside of all of them as often
// as the model's surface does: enough to say whether such a point is in the solid.
#pragma once

#include "asset/hullwright_asset.h"
#include "mesh/tri_mesh.h"
#include "piece/piece.h"

#include <cstdint>
#include <vector>

namespace hullwright {

struct Cage {
    std::vector<Vec3> corners;
    std::vector<hwa::CageTriangle> triangles; // by piece; none where seams are all closed chains
    // Per piece: which connected part of the surface it is of, numbered by their first pieces.
    std::vector<std::uint32_t> components;

    // Every edge is run back as often as it is run, so that there is an inside.
    bool closed = false;

    bool operator==(const Cage&) const = default;
};

// Where two patches meet, their common chain of edges is in both hulls, so it may be replaced by
// straight lines between its ends; and a patch, being in its hull, by a cone over what its rim has
// become. Neither changes how often the surface winds round a point that is in no hull. Every face
// is in one piece. A surface that is not closed gets components only.
[[nodiscard]] Cage build_cage(const TriMesh& mesh, const PieceSet& set, bool closed);

} // namespace hullwright
