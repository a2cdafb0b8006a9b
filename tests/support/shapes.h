// Makes small meshes with known volumes, shared by tests and benchmarks.
#pragma once

#include "mesh/tri_mesh.h"

namespace hullwright::shapes {

// Returns the unit cube scaled by `size` and moved to `corner`: 12 triangles facing outward, volume
// x * y * z of the size.
inline TriMesh box(const Vec3& corner = Vec3(0, 0, 0), const Vec3& size = Vec3(1, 1, 1)) {
    std::vector<Vec3> v;
    for (int i = 0; i < 8; ++i) {
        v.push_back(corner + Vec3((i & 1) != 0 ? size.x() : 0.0, (i & 2) != 0 ? size.y() : 0.0,
                                  (i & 4) != 0 ? size.z() : 0.0));
    }
    return make_mesh(std::move(v), {{0, 2, 1},
                                    {1, 2, 3},
                                    {4, 5, 6},
                                    {5, 7, 6},
                                    {0, 1, 4},
                                    {1, 5, 4},
                                    {2, 6, 3},
                                    {3, 6, 7},
                                    {0, 4, 2},
                                    {2, 4, 6},
                                    {1, 3, 5},
                                    {3, 7, 5}});
}

// Returns a tetrahedron of volume 1 with corners (0,0,0) (1,0,0) (0,2,0) (0,0,3), facing outward.
inline TriMesh tetrahedron() {
    return make_mesh({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 2, 0), Vec3(0, 0, 3)},
                     {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}});
}

// Puts both meshes into one, b's vertices after a's without joining any. b's faces become the next
// part.
inline TriMesh together(TriMesh a, const TriMesh& b) {
    const auto offset = static_cast<Index>(a.vertices.size());
    const PartId part = a.face_part.empty() ? 0 : a.face_part.back() + 1;
    a.vertices.insert(a.vertices.end(), b.vertices.begin(), b.vertices.end());
    for (const Triangle& t : b.triangles) {
        a.triangles.push_back({t[0] + offset, t[1] + offset, t[2] + offset});
        a.face_part.push_back(part);
        a.face_source.push_back(static_cast<FaceId>(a.face_source.size()));
    }
    return a;
}

inline TriMesh inside_out(TriMesh mesh) {
    for (Triangle& t : mesh.triangles) {
        std::swap(t[1], t[2]);
    }
    return mesh;
}

} // namespace hullwright::shapes
