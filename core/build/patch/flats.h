// Flat regions of the surface: neighbouring faces in one plane, exactly or as far as the file's
// rounding tells. A patch then holds one plane for a whole region, and flat regions do not shatter
// into their triangles.
#pragma once

#include "patch/dual_graph.h"
#include "patch/support_set.h"

namespace hullwright {

struct Flat {
    // (normal, -offset): its product with (v - origin, 1) is the height of v above the plane.
    Vec4 plane = Vec4::Zero();
    double doubt = 0.0; // a height may be wrong by this; infinite for a face without area
    FaceId seed = 0;    // its largest face, which defines the plane where nothing is rounded
};

// The plane through three points and a bound on what rounding does to heights above it, for
// points in a box of this diagonal.
[[nodiscard]] Flat plane_through(const std::array<Vec3, 3>& corners, const Vec3& origin,
                                 double diagonal);

struct Flats {
    Vec3 origin = Vec3::Zero();
    std::vector<Flat> flats;
    std::vector<Index> of_face;
    Index rounded_faces = 0; // faces that lie in their region's plane only up to the rounding

    [[nodiscard]] const Flat& at(FaceId face) const { return flats[of_face[face]]; }
    [[nodiscard]] Vec4 homogeneous(const Vec3& v) const {
        const Vec3 local = v - origin;
        return {local.x(), local.y(), local.z(), 1.0};
    }
};

// With rounding 0 coplanarity is decided by exact predicates; else heights up to `rounding` (model
// units) above or below the region's plane are none: that of its largest face or, where that says
// too little farther away, the one that fits all its vertices best.
[[nodiscard]] Result<Flats> find_flats(const TriMesh& mesh, const DualGraph& graph, double rounding,
                                       const Progress& progress = {});

} // namespace hullwright
