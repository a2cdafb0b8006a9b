// Pieces whose union is the solid: fine pieces of the surface, and boxes for what is left open
// inside, are joined by the volume that their hulls add outside of the solid.
#pragma once

#include "join/merge_tree.h"
#include "piece/decompose.h"

namespace hullwright {

// As decompose(), with these differences: at most `max_pieces` pieces, where it is not 0, have as
// little volume outside of the solid as is found; else as few as keep the tolerance. The faces of a
// piece need not be connected. The set's tolerance is what all its pieces keep, which is more than
// was asked for where their number demands it. Nothing is asked of `merge`.
[[nodiscard]] Result<Decomposition> decompose_solid(const TriMesh& mesh,
                                                    const DecomposeSettings& settings,
                                                    const Progress& progress = {});

} // namespace hullwright
