// How deep faces of a piece lie in its hull.
#pragma once

#include "base/progress.h"
#include "check/hull_planes.h"
#include "mesh/tri_mesh.h"

#include <cstdint>

namespace hullwright {

struct DepthFound {
    double depth = 0.0; // the largest found
    FaceId face = k_none;
    std::uint64_t samples = 0;
};

// Whether anything is deeper than `allowed`: faces are cut until one plane of the hull is so near
// all of a cell, or the cell is an eighth of that.
[[nodiscard]] DepthFound find_depth(const TriMesh& mesh, const Piece& piece,
                                    const HullPlanes& planes, double allowed,
                                    const Progress& progress);

} // namespace hullwright
