// Whether a convex piece of a solid meets the surface outside of its patch where that does harm.
#pragma once

#include "check/hull_planes.h"
#include "check/inside_check.h"

namespace hullwright {

// The first face with a point in the hull that is not in the patch, beside which the hull is out;
// k_none: none. Faces are cut to the hull by its planes, in rational arithmetic where doubles
// cannot tell; of what is left the corners, the middles between them and the centre must lie in the
// patch, or the hull be in beside it. With a rounding, only what is deeper than that in the hull
// counts. After a stop the answer means nothing.
[[nodiscard]] FaceId touched_face(const SolidSurface& surface, const Piece& piece,
                                  const HullPlanes& planes, double rounding,
                                  const Progress& progress);

} // namespace hullwright
