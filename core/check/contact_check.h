// Whether a convex piece meets the surface outside of its patch.
#pragma once

#include "check/checked_surface.h"
#include "piece/piece.h"

namespace hullwright {

// The first face of the surface with a point in the hull that is not in the patch; k_none: none.
// Faces are cut to the hull by its planes, in rational arithmetic where doubles cannot tell; of
// what is left the corners, the middles between them and the centre must lie in the patch.
[[nodiscard]] FaceId touched_face(const CheckedSurface& surface, const Piece& piece,
                                  double rounding);

} // namespace hullwright
