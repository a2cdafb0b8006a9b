// Pairs of faces that cut or overlap each other beyond the vertices and edges they share.
#pragma once

#include "base/progress.h"
#include "geom/bvh.h"
#include "mesh/tri_mesh.h"

#include <utility>
#include <vector>

namespace hullwright {

// Boxes of all faces; a face with a non-finite corner has an empty one and meets nothing.
[[nodiscard]] Result<Bvh> build_face_bvh(const TriMesh& mesh, const Progress& progress = {});

// Ascending pairs (first < second). Decided exactly. Faces listed in `skip` (degenerate,
// duplicate, one half of a double-sided pair: named elsewhere) take no part.
[[nodiscard]] Result<std::vector<std::pair<FaceId, FaceId>>>
find_self_intersections(const TriMesh& mesh, const Bvh& bvh, const std::vector<bool>& skip,
                        const Progress& progress = {});

} // namespace hullwright
