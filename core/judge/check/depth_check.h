// Measures how deep faces of a piece lie in its hull: their concavity.
#pragma once

#include "base/progress.h"
#include "check/hull_planes.h"
#include "mesh/tri_mesh.h"

#include <cstdint>

namespace hullwright {

// A search for the deepest place may leave places that are deeper by this factor, as the maker's
// does (concavity.cpp).
inline constexpr double k_close = 1.01;

struct DepthFound {
    double depth = 0.0; // the largest found, a length; find_depth gives its precision
    double doubt = 0.0; // by which roundings may have made it larger than it is
    FaceId face = k_none;
    std::uint64_t samples = 0;
    std::uint64_t open = 0; // cells that may be deeper, left when the looks ran out
};

// Finds the deepest place from coarse to fine: the cell that may hold the deepest point is halved
// next, until none may exceed the depth found by more than a hundredth, or may exceed `enough`.
// After `most` looks at points the rest is left open, but every face is looked at once. After a
// stop the answer means nothing.
[[nodiscard]] DepthFound find_depth(const TriMesh& mesh, const Piece& piece,
                                    const HullPlanes& planes, double enough, std::uint64_t most,
                                    const Progress& progress);

} // namespace hullwright
