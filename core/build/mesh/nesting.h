// Finds which closed components lie inside which others.
#pragma once

#include "base/progress.h"
#include "geom/bvh.h"
#include "mesh/topology.h"

#include <vector>

namespace hullwright {

// Tells, decided exactly, how the ray from p along +x crosses the face: 1 where it leaves through
// the front, -1 where it enters, 0 where it misses. A ray is never taken to run through an edge or
// a vertex.
[[nodiscard]] int crossing_along_x(const Vec3& p, const std::array<Vec3, 3>& face);
// True when a face inside the box may be crossed by that ray.
[[nodiscard]] inline bool may_be_crossed_along_x(const Vec3& p, const Aabb& box) {
    return box.upper.x() >= p.x() && box.lower.y() <= p.y() && box.upper.y() >= p.y() &&
           box.lower.z() <= p.z() && box.upper.z() >= p.z();
}

// Returns for each component the closed components around it, by the parity of a ray's crossings,
// decided exactly. Open components neither contain nor are contained, and a component that crosses
// another one is not inside it.
[[nodiscard]] Result<std::vector<std::vector<ComponentId>>>
find_containers(const TriMesh& mesh, const Components& components, const std::vector<bool>& closed,
                const Bvh& bvh, const Progress& progress = {});

} // namespace hullwright
