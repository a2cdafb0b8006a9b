// Finds pairs of faces that cut or overlap each other beyond the vertices and edges they share.
#pragma once

#include "base/progress.h"
#include "geom/bvh.h"
#include "mesh/tri_mesh.h"

#include <utility>
#include <vector>

namespace hullwright {

// Returns the tree of the boxes of all faces. A face with a non-finite corner has an empty box and
// meets nothing.
[[nodiscard]] Result<Bvh> build_face_bvh(const TriMesh& mesh, const Progress& progress = {});

// Returns the pairs, ascending (first < second), decided exactly. Faces set in `skip` take no part:
// degenerate and duplicate ones and one half of each double-sided pair, which are reported
// elsewhere.
[[nodiscard]] Result<std::vector<std::pair<FaceId, FaceId>>>
find_self_intersections(const TriMesh& mesh, const Bvh& bvh, const std::vector<bool>& skip,
                        const Progress& progress = {});

} // namespace hullwright
