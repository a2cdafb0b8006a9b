// Which closed components lie inside which others.
#pragma once

#include "base/progress.h"
#include "geom/bvh.h"
#include "mesh/topology.h"

#include <vector>

namespace hullwright {

// Per component the closed components around it (parity of a ray's crossings, decided exactly).
// Open components neither contain nor are looked at.
[[nodiscard]] Result<std::vector<std::vector<ComponentId>>>
find_containers(const TriMesh& mesh, const Components& components, const std::vector<bool>& closed,
                const Bvh& bvh, const Progress& progress = {});

} // namespace hullwright
