// Gives the hull of a sheet's patch a volume, for programs that refuse flat hulls.
#pragma once

#include "piece/protrusion.h"

namespace hullwright {

// Replaces the hull by that of its vertices, moved by half of the thickness to either side along
// the patch's mean normal, and of the patch's corners. With a thickness of 0 it is not changed.
void thicken(const TriMesh& mesh, double thickness, Solid& solid);

} // namespace hullwright
