// An indexed triangle mesh whose every face remembers where it came from. Any index triple is
// allowed: diagnosis says what is wrong with it.
#pragma once

#include "geom/types.h"
#include "source/source_model.h"

#include <vector>

namespace hullwright {

struct TriMesh {
    std::vector<Vec3> vertices; // the file's coordinates less `origin`, without rounding
    std::vector<Triangle> triangles;
    std::vector<PartId> face_part;   // into SourceModel::parts
    std::vector<FaceId> face_source; // into SourceModel::triangles; k_none: made by a repair
    // A middle of the model's own where it is far from zero: doubles, and floats even more, tell
    // small things apart only near zero.
    Vec3 origin = Vec3::Zero();
    double digit_step = 0.0; // SourceModel::digit_step

    bool operator==(const TriMesh&) const = default;

    [[nodiscard]] std::array<Vec3, 3> corners(FaceId face) const {
        const Triangle& t = triangles[face];
        return {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
    }
};

// The model's geometry as a mesh; takes the arrays out of the model.
[[nodiscard]] TriMesh take_mesh(SourceModel& model);
// A mesh of one part from bare arrays.
[[nodiscard]] TriMesh make_mesh(std::vector<Vec3> vertices, std::vector<Triangle> triangles);

[[nodiscard]] Aabb bounds_of(const TriMesh& mesh);

// The spacing of float32 numbers at the mesh's largest coordinate: what a file of floats cannot
// tell apart.
[[nodiscard]] double float32_spacing(const TriMesh& mesh);

// The step that the file's coordinates were rounded to: that of float32 numbers, or of six decimal
// digits at the largest coordinate, which is what most programs write to text.
struct Precision {
    double spacing = 0.0;
    bool six_digits = false;
};
[[nodiscard]] Precision precision_of(const TriMesh& mesh);

} // namespace hullwright
