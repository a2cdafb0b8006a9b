// Holds an indexed triangle mesh in which every face remembers where it came from. Any index triple
// is allowed; diagnosis finds the faulty ones.
#pragma once

#include "base/progress.h"
#include "geom/types.h"
#include "source/source_model.h"

#include <span>
#include <vector>

namespace hullwright {

struct TriMesh {
    // The file's coordinates less `origin`; without rounding, but for those far out that no face
    // uses.
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    std::vector<PartId> face_part;   // index into SourceModel::parts
    std::vector<FaceId> face_source; // index into SourceModel::triangles; k_none: made by a repair
    // Is zero, or near the middle of a model that is far from zero: doubles, and floats even more,
    // tell small things apart only near zero.
    Vec3 origin = Vec3::Zero();
    double digit_step = 0.0; // SourceModel::digit_step
    double float_step = 0.0; // step of float32 numbers far from zero, model units; 0: none

    bool operator==(const TriMesh&) const = default;

    [[nodiscard]] std::array<Vec3, 3> corners(FaceId face) const {
        const Triangle& t = triangles[face];
        return {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
    }
};

// Returns the model's geometry as a mesh around its origin. The arrays are moved out of the model.
[[nodiscard]] Result<TriMesh> take_mesh(SourceModel& model, const Progress& progress = {});
// Returns zero on each axis, unless the box is far from it for its size. Then it is a number near
// the box's middle, a multiple of a power of two, for which the differences of all places in the
// box are exact.
[[nodiscard]] Vec3 origin_of(const Aabb& bounds);
// Returns a mesh of one part from bare arrays.
[[nodiscard]] TriMesh make_mesh(std::vector<Vec3> vertices, std::vector<Triangle> triangles);

// Says of each vertex whether a face uses it. The others may lie anywhere, and say nothing of the
// shape.
[[nodiscard]] std::vector<bool> used_vertices(const TriMesh& mesh);
// Returns the box around the vertices that faces use, without those that are no numbers, relative
// to the origin. All that is measured by the size of the model, or by how far it lies from zero, is
// measured by this box.
[[nodiscard]] Aabb bounds_of(const TriMesh& mesh);

// Returns the spacing of float32 numbers at the largest coordinate, relative to the origin. Assets,
// and float files without an origin, cannot tell smaller distances apart.
[[nodiscard]] double float32_spacing(const TriMesh& mesh);
[[nodiscard]] double float32_spacing(const Aabb& bounds);

// Holds what a file of floats may have lost: the step of its numbers, and the smallest extent that
// is not zero. A step of more than k_most_loss of the extent is worth a warning.
struct FloatLoss {
    double step = 0.0;
    double extent = 0.0;
};
// A shape with fewer than a thousand steps across shows them. Steps that are larger than this count
// as its shape, and no more as what rounding has lost.
inline constexpr double k_most_loss = 1e-3;
[[nodiscard]] FloatLoss float_loss(const TriMesh& mesh);

// Holds the step that the file's coordinates were rounded to. It is that of the digits of a text,
// as told by its reader or seen in the numbers, else that of float32 numbers.
struct Precision {
    double spacing = 0.0;
    int digits = 0; // decimal digits of the largest coordinate; 0: the step is float32's
};
[[nodiscard]] Precision precision_of(const TriMesh& mesh);

} // namespace hullwright
