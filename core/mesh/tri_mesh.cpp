#include "mesh/tri_mesh.h"

#include <cmath>
#include <numeric>
#include <utility>

namespace hullwright {

TriMesh take_mesh(SourceModel& model) {
    TriMesh mesh;
    mesh.vertices = std::exchange(model.positions, {});
    mesh.triangles = std::exchange(model.triangles, {});
    mesh.face_part.resize(mesh.triangles.size());
    for (std::size_t p = 0; p < model.parts.size(); ++p) {
        const SourcePart& part = model.parts[p];
        std::fill_n(mesh.face_part.begin() + part.first_triangle, part.triangle_count,
                    static_cast<PartId>(p));
    }
    mesh.face_source.resize(mesh.triangles.size());
    std::iota(mesh.face_source.begin(), mesh.face_source.end(), FaceId{0});
    return mesh;
}

TriMesh make_mesh(std::vector<Vec3> vertices, std::vector<Triangle> triangles) {
    TriMesh mesh;
    mesh.vertices = std::move(vertices);
    mesh.triangles = std::move(triangles);
    mesh.face_part.assign(mesh.triangles.size(), 0);
    mesh.face_source.resize(mesh.triangles.size());
    std::iota(mesh.face_source.begin(), mesh.face_source.end(), FaceId{0});
    return mesh;
}

Aabb bounds_of(const TriMesh& mesh) {
    Aabb box;
    for (const Vec3& p : mesh.vertices) {
        if (p.allFinite()) {
            box.add(p);
        }
    }
    return box;
}

double float32_spacing(const TriMesh& mesh) {
    double largest = 0.0;
    for (const Vec3& p : mesh.vertices) {
        if (p.allFinite()) {
            largest = std::max(largest, p.cwiseAbs().maxCoeff());
        }
    }
    const auto value = static_cast<float>(largest);
    return static_cast<double>(std::nextafter(value, std::numeric_limits<float>::infinity())) -
           static_cast<double>(value);
}

} // namespace hullwright
