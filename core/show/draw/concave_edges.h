// Finds the edges over which the surface turns inward, as lines. No convex piece goes across one.
#pragma once

#include "base/progress.h"
#include "draw/draw_list.h"
#include "mesh/topology.h"

namespace hullwright {

// Two vertices in a row make a line, relative to `origin`. The sign of a turn is decided without
// rounding error; faces that rise above each other's planes by no more than `rounding` (model
// units) count as flat.
[[nodiscard]] Result<std::vector<DrawVertex>>
draw_concave_edges(const TriMesh& mesh, const Topology& topology, double rounding,
                   const Vec3& origin, const Progress& progress = {});

} // namespace hullwright
