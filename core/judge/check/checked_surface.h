// The surface as the judge looks at it.
#pragma once

#include "geom/bvh.h"
#include "mesh/tri_mesh.h"

#include <array>
#include <vector>

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
    bool front = false;  // every face at that distance faces the point
    bool behind = false; // none does
};
// `near` is any face that is not far, to begin with.
[[nodiscard]] NearestFace nearest_face(const CheckedSurface& surface, const Vec3& point,
                                       FaceId near);

struct NearFace {
    FaceId face = k_none;
    double distance = 0.0;
};
// A nearest face, or the first that was found to be no farther than `enough`. The surface has
// faces.
[[nodiscard]] NearFace face_near(const CheckedSurface& surface, const Vec3& point, FaceId near,
                                 double enough = 0.0);

// Inside a closed surface: along most of three rays it is left more often than entered.
[[nodiscard]] bool is_inside(const CheckedSurface& surface, const Vec3& point);

[[nodiscard]] Vec3 nearest_on(const std::array<Vec3, 3>& triangle, const Vec3& point);
[[nodiscard]] double distance_to(const std::array<Vec3, 3>& triangle, const Vec3& point);

} // namespace hullwright
