// Finds flat regions of the surface: neighbouring faces in one plane, exactly or within the file's
// rounding. A patch then stores one plane for a whole region, and flat regions do not shatter into
// their triangles.
#pragma once

#include "patch/dual_graph.h"
#include "patch/support_set.h"

namespace hullwright {

struct Flat {
    // (normal, -offset): the product with (v - origin, 1) is the height of v above the plane.
    Vec4 plane = Vec4::Zero();
    double doubt = 0.0; // error bound of a height, model units; infinite for a face without area
    FaceId seed = 0;    // largest face; defines the plane unless one was fitted
};

// Returns the plane through three points, with a bound on the rounding error of heights above it
// for points in a box of this diagonal.
[[nodiscard]] Flat plane_through(const std::array<Vec3, 3>& corners, const Vec3& origin,
                                 double diagonal);

struct Flats {
    Vec3 origin = Vec3::Zero();
    std::vector<Flat> flats;
    std::vector<Index> of_face;
    Index rounded_faces = 0; // faces that lie in their plane only within the rounding

    [[nodiscard]] const Flat& at(FaceId face) const { return flats[of_face[face]]; }
    [[nodiscard]] Vec4 homogeneous(const Vec3& v) const {
        const Vec3 local = v - origin;
        return {local.x(), local.y(), local.z(), 1.0};
    }
};

// Rounding 0 decides coplanarity by exact predicates. Otherwise heights up to `rounding`
// (model units) above or below the region's plane count as none. That plane is the one of the
// largest face or, where this says too little farther away, the one that fits the region's vertices
// best.
[[nodiscard]] Result<Flats> find_flats(const TriMesh& mesh, const DualGraph& graph, double rounding,
                                       const Progress& progress = {});

} // namespace hullwright
