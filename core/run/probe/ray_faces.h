// Holds a ray against the faces of a surface that a piece was made of, one after the other.
#pragma once

#include "probe/ray.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace hullwright {

struct FaceHit {
    Index face = 0; // its number in the surface
    RayPoint at;    // the normal is that of the order of the face's corners
};

// Names faces of a surface: the first, and how many.
using FaceRange = std::array<std::uint64_t, 2>;

// Returns those faces of the runs that the ray meets, the nearest first and in the order of their
// numbers where they are met at once. Whether a face is met, and the order, are exact. Edges and
// corners belong to their faces, by both rules: else a ray that goes through the surface there
// would meet none. In a face's own plane the point is the first that both have in common. Faces
// without an area are met by nobody, since their points are on the edges of others. Runs lie in the
// surface.
[[nodiscard]] Result<std::vector<FaceHit>> faces_met(const Ray& ray, std::span<const Vec3> vertices,
                                                     std::span<const Triangle> triangles,
                                                     std::span<const FaceRange> runs);

} // namespace hullwright
