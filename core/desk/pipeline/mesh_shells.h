// Parts a mesh into its shells, of which each may be the hull of its own that it was before several
// were written as one mesh.
#pragma once

#include "mesh/tri_mesh.h"

#include <vector>

namespace hullwright::pipeline {

// Two triangles at an edge belong together, and so do, where more of them meet, those two that are
// nearest to each other around the inside between them: hulls that touch along an edge, or share a
// face, are parted there. `step` is the length that coordinates were rounded to, 0 where they were
// not: the halves of a shared face may be apart by what it has moved them. Shells come in the order
// of their first triangles.
[[nodiscard]] Result<std::vector<std::vector<Triangle>>> shells_of(const TriMesh& mesh, double step,
                                                                   const Progress& progress = {});

} // namespace hullwright::pipeline
