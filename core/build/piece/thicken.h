// Gives the hull of a sheet's patch a volume, for programs that refuse flat hulls.
#pragma once

#include "piece/protrusion.h"

#include <cstddef>
#include <stop_token>

namespace hullwright {

// Replaces the hull by that of its vertices, moved by half of the thickness to either side along
// the patch's mean normal, and of the patch's corners. With a thickness of 0 it is not changed.
// When stopped, it has no vertices.
void thicken(const TriMesh& mesh, double thickness, Solid& solid, const std::stop_token& stop);

// Returns a number that the thickened hull of a patch has no fewer vertices than, which costs no
// hull: a thick flat sheet across x is the prism that takes the square of its sides. The solid is
// the hull of the patch's corners.
[[nodiscard]] std::size_t least_vertices_thickened(const TriMesh& mesh, double thickness,
                                                   const Solid& solid);

} // namespace hullwright
