// How deep faces of a piece lie in its hull: their concavity.
#pragma once

#include "base/progress.h"
#include "check/hull_planes.h"
#include "mesh/tri_mesh.h"

#include <cstdint>

namespace hullwright {

struct DepthFound {
    double depth = 0.0; // the largest found; no point is deeper by more than a hundredth of it
    FaceId face = k_none;
    std::uint64_t samples = 0;
    std::uint64_t open = 0; // cells that may be deeper, when the looks had run out
};

// The deepest place, from coarse to fine: the cell that may hold the deepest point is cut next,
// until none may be deeper than what was found by more than a hundredth of that, or than `enough`.
// After `most` looks at points the rest is left open, but every face is looked at once.
[[nodiscard]] DepthFound find_depth(const TriMesh& mesh, const Piece& piece,
                                    const HullPlanes& planes, double enough, std::uint64_t most,
                                    const Progress& progress);

} // namespace hullwright
