// Finds harmful contacts of a convex piece of a solid with the surface outside its patch.
#pragma once

#include "check/hull_planes.h"
#include "check/inside_check.h"

namespace hullwright {

// Returns the first face that has a point in the hull outside the patch and beside which the hull
// is out of the solid, or k_none. Faces are cut to the hull by its planes, in rational arithmetic
// where doubles cannot tell; the remaining part's corners, their midpoints and the centre must lie
// in the patch, or the hull must be inside the solid beside it. With a rounding, only points deeper
// than that in the hull count. After a stop the answer means nothing.
[[nodiscard]] FaceId touched_face(const SolidSurface& surface, const Piece& piece,
                                  const HullPlanes& planes, double rounding,
                                  const Progress& progress);

} // namespace hullwright
