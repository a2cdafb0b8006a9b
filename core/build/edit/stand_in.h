// Finds the primitives that may stand in the place of pieces, for engines in which they are
// cheaper.
#pragma once

#include "edit/edit_surface.h"
#include "edit/edited_pieces.h"

namespace hullwright {

struct StandInRules {
    std::uint32_t max_vertices = 0; // of a primitive's hull; 0: any number
    // These shapes are written as what they are, and nobody takes their hulls for them. So a hull
    // has as many vertices as it may, and the tolerance is the primitive's own.
    ShapeSet kept = {};
};

// Gives pieces that have none the primitive that adds the least volume, where that keeps the set's
// tolerance. Where all pieces of a closed body are in one primitive they become one piece: a limit
// on vertices parts a ball, and its parts are none. Other pieces get primitives by themselves. Flat
// pieces, locked and labelled ones stay as they are.
[[nodiscard]] Result<EditedPieces> with_fitted_primitives(const EditedPieces& pieces,
                                                          const EditSurface& surface,
                                                          const StandInRules& rules,
                                                          const Progress& progress = {});

} // namespace hullwright
