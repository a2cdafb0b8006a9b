// Finds faces on the same three vertices: duplicates (same direction) and double-sided pairs
// (opposite directions).
#pragma once

#include "base/progress.h"
#include "mesh/tri_mesh.h"

#include <span>
#include <vector>

namespace hullwright {

struct Twins {
    std::vector<FaceId> duplicates;  // same vertices and direction as an earlier face
    std::vector<FaceId> sheet_faces; // both faces of each pair that cancels
    std::vector<FaceId> sheet_backs; // the later face of each such pair
};

// `place` numbers the vertices' positions (Weld::target), so that faces with separate vertices at
// the same places still count as twins.
[[nodiscard]] Result<Twins> find_twins(const TriMesh& mesh, std::span<const Index> place,
                                       const Progress& progress = {});

} // namespace hullwright
