// Pieces whose union is the solid: fine pieces of the surface, and boxes for what is left open
// inside, are joined by the volume that their hulls add outside of the solid.
#pragma once

#include "join/solid_tree.h"

namespace hullwright {

// Returns the number of pieces that the settings ask for: `max_pieces`, or fewer where the plain
// cut of fewer covers no more than `max_outside`. 0: neither is set, or only a
// share that the tree cannot tell, so that the tolerance decides.
[[nodiscard]] std::uint32_t pieces_to_cut(const SolidTree& tree, const DecomposeSettings& settings);

// A cut through the tree, improved, with exact hulls and certified bounds: pieces_to_cut(), where
// that is not 0, have as little volume outside of the solid as is found; else there are as few as
// keep the tolerance. The faces of a piece need not be connected, and there may be none. The
// set's tolerance is what all its pieces keep, which is more than was asked for where their number
// demands it. The tree was made with the same tree_settings(). Nothing is asked of `merge`.
[[nodiscard]] Result<Decomposition>
cut_solid(const SolidTree& tree, const DecomposeSettings& settings, const Progress& progress = {});

// Makes a tree and cuts it.
[[nodiscard]] Result<Decomposition> decompose_solid(const TriMesh& mesh,
                                                    const DecomposeSettings& settings,
                                                    const Progress& progress = {});

} // namespace hullwright
