#include "patch/dual_graph.h"

#include "base/parallel.h"

namespace hullwright {

Result<DualGraph> build_dual_graph(const TriMesh& mesh, const Progress& progress) {
    const auto topology = build_topology(mesh, progress.part({}, 0.0, 0.9));
    if (!topology) {
        return topology.issue();
    }
    DualGraph graph;
    graph.over.assign(mesh.triangles.size() * 3, k_none);
    graph.across.assign(mesh.triangles.size() * 3, k_none);
    constexpr std::size_t k_block = 1U << 14U;
    const bool finished = for_each_block(graph.over.size(), k_block, progress.part({}, 0.9, 1.0),
                                         [&](std::size_t begin, std::size_t end) {
                                             for (std::size_t s = begin; s < end; ++s) {
                                                 const auto side = static_cast<Side>(s);
                                                 const Side other = topology->opposite(side);
                                                 if (other == k_none) {
                                                     continue;
                                                 }
                                                 const auto here = ends_of(mesh, side);
                                                 const auto there = ends_of(mesh, other);
                                                 if (here[0] != there[1] || here[1] != there[0]) {
                                                     continue;
                                                 }
                                                 graph.across[s] = face_of(other);
                                                 if (mesh.face_part[face_of(side)] ==
                                                     mesh.face_part[face_of(other)]) {
                                                     graph.over[s] = face_of(other);
                                                 }
                                             }
                                         });
    return finished ? Result<DualGraph>(std::move(graph)) : Result<DualGraph>(stopped_issue());
}

} // namespace hullwright
