// Chooses faces of a mesh by where their middles are, and keeps them alone.
#pragma once

#include "mesh/tri_mesh.h"

#include <functional>
#include <utility>
#include <vector>

namespace hullwright::shapes {

inline std::vector<FaceId> faces_where(const TriMesh& mesh,
                                       const std::function<bool(const Vec3&)>& is_it) {
    std::vector<FaceId> faces;
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        const auto [a, b, c] = mesh.corners(face);
        if (is_it((a + b + c) / 3.0)) {
            faces.push_back(face);
        }
    }
    return faces;
}
inline std::vector<FaceId> all_faces(const TriMesh& mesh) {
    return faces_where(mesh, [](const Vec3&) { return true; });
}

// Returns a mesh of these faces alone, with all vertices.
inline TriMesh keep(const TriMesh& mesh, const std::vector<FaceId>& faces) {
    std::vector<Triangle> triangles;
    for (const FaceId face : faces) {
        triangles.push_back(mesh.triangles[face]);
    }
    return make_mesh(mesh.vertices, std::move(triangles));
}

} // namespace hullwright::shapes
