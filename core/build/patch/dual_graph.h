// Makes the dual graph of a mesh: faces are its nodes, and edges that two faces of one source part
// run along in opposite directions are its links.
#pragma once

#include "mesh/topology.h"

#include <vector>

namespace hullwright {

struct DualGraph {
    std::vector<FaceId> over;   // per side: the face across it, k_none where there is none
    std::vector<FaceId> across; // as `over`, but the face may be of another part

    [[nodiscard]] FaceId neighbour(FaceId face, Index corner) const {
        return over[side_of(face, corner)];
    }
};

[[nodiscard]] Result<DualGraph> build_dual_graph(const TriMesh& mesh,
                                                 const Progress& progress = {});

} // namespace hullwright
