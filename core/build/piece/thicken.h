// Gives the hull of a sheet's patch a body, for programs that refuse flat hulls.
#pragma once

#include "piece/protrusion.h"

namespace hullwright {

// The hull of its vertices moved by half of the thickness to either side, along the mean normal of
// the patch, and of the patch's corners. With a thickness of 0 it stays as it is.
void thicken(const TriMesh& mesh, double thickness, Solid& solid);

} // namespace hullwright
