// The surface as the judge looks at it.
#pragma once

#include "geom/bvh.h"
#include "mesh/tri_mesh.h"

namespace hullwright {

struct CheckedSurface {
    const TriMesh* mesh = nullptr;
    Bvh bvh;
    std::vector<Aabb> boxes; // of the faces
    bool closed = false;
    double float_noise = 0.0; // what double arithmetic may add to a length here
};

[[nodiscard]] Result<CheckedSurface> make_checked_surface(const TriMesh& mesh, bool closed,
                                                          const Progress& progress);

struct NearestFace {
    FaceId face = k_none;
    double distance = 0.0;
    bool front = false; // the point is on the side that the surface faces
};
// Ties between faces at one edge or vertex go to the one that is seen most squarely.
[[nodiscard]] NearestFace nearest_face(const CheckedSurface& surface, const Vec3& point);

// Inside a closed surface: an odd number of crossings along most of three rays.
[[nodiscard]] bool is_inside(const CheckedSurface& surface, const Vec3& point);

[[nodiscard]] double distance_to(const std::array<Vec3, 3>& triangle, const Vec3& point);

} // namespace hullwright
