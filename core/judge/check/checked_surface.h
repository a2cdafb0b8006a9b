// Holds the model's surface with the search structures that the checks need.
#pragma once

#include "geom/bvh.h"
#include "mesh/tri_mesh.h"

#include <array>
#include <vector>

namespace hullwright {

struct CheckedSurface {
    const TriMesh* mesh = nullptr;
    Bvh bvh;
    std::vector<Aabb> boxes; // boxes of the faces
    bool closed = false;
    double float_noise = 0.0; // error of lengths in double arithmetic, a length
};

[[nodiscard]] Result<CheckedSurface> make_checked_surface(const TriMesh& mesh, bool closed,
                                                          const Progress& progress);

struct NearestFace {
    FaceId face = k_none;
    double distance = 0.0;
    bool front = false;  // every face at that distance faces the point
    bool behind = false; // no face at that distance faces the point
};
// Finds the nearest face. `near` is any face, as a guess to start from.
[[nodiscard]] NearestFace nearest_face(const CheckedSurface& surface, const Vec3& point,
                                       FaceId near);

struct NearFace {
    FaceId face = k_none;
    double distance = 0.0;
};
// Finds a nearest face, or the first one found within `enough`. The surface must have faces.
[[nodiscard]] NearFace face_near(const CheckedSurface& surface, const Vec3& point, FaceId near,
                                 double enough = 0.0);

// True inside a closed surface: most of three rays leave it more often than they enter.
[[nodiscard]] bool is_inside(const CheckedSurface& surface, const Vec3& point);

[[nodiscard]] Vec3 nearest_on(const std::array<Vec3, 3>& triangle, const Vec3& point);
[[nodiscard]] double distance_to(const std::array<Vec3, 3>& triangle, const Vec3& point);

} // namespace hullwright
