// A fan is the set of faces around a vertex that are connected over edges at that vertex. A vertex
// of a plain surface has one fan, a bow tie has two.
#pragma once

#include "base/progress.h"
#include "base/union_find.h"
#include "mesh/topology.h"

#include <vector>

namespace hullwright {

// Gives the corner of the side's face at which `vertex` is, one of the two ends of the side's edge.
[[nodiscard]] inline Index corner_at(const TriMesh& mesh, Side side, VertexId vertex) {
    const Triangle& t = mesh.triangles[face_of(side)];
    return side_of(face_of(side), t[0] == vertex ? 0 : t[1] == vertex ? 1 : 2);
}

// Joins the corners of two faces at one edge, at both ends of that edge.
inline void join_corners(const TriMesh& mesh, const Edge& edge, Side a, Side b, UnionFind& fans) {
    fans.join(corner_at(mesh, a, edge.low), corner_at(mesh, b, edge.low));
    fans.join(corner_at(mesh, a, edge.high), corner_at(mesh, b, edge.high));
}

// Returns all fans of the mesh. Faces are joined over every edge, whatever its number of faces.
[[nodiscard]] Result<UnionFind> gather_fans(const TriMesh& mesh, const Topology& topology,
                                            const Progress& progress = {});

} // namespace hullwright
