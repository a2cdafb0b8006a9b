#include "mesh/fans.h"

#include "base/parallel.h"

namespace hullwright {

Result<UnionFind> gather_fans(const TriMesh& mesh, const Topology& topology,
                              const Progress& progress) {
    UnionFind fans(mesh.triangles.size() * 3);
    const bool finished = for_each_in_order(topology.edges.size(), progress, [&](std::size_t e) {
        const auto sides = topology.sides_of(static_cast<EdgeId>(e));
        for (std::size_t i = 1; i < sides.size(); ++i) {
            join_corners(mesh, topology.edges[e], sides[0], sides[i], fans);
        }
    });
    return finished ? Result<UnionFind>(std::move(fans)) : Result<UnionFind>(stopped_issue());
}

} // namespace hullwright
