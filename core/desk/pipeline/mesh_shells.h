// Parts a mesh into its shells, of which each may be the hull of its own that it was before several
// were written as one mesh.
#pragma once

#include "geom/types.h"

#include <vector>

namespace hullwright::pipeline {

// Two triangles at an edge belong together, and so do, where more of them meet, those two that are
// nearest to each other around the inside between them: hulls that touch along an edge, or share a
// face, are parted there. Shells come in the order of their first triangles.
[[nodiscard]] std::vector<std::vector<Triangle>> shells_of(const std::vector<Vec3>& vertices,
                                                           const std::vector<Triangle>& triangles);

} // namespace hullwright::pipeline
