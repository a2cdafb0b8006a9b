// Holds the planes of a patch's faces, to find for each facet of the hull around them whether it
// lies in one.
#pragma once

#include "geom/plane_tree.h"
#include "mesh/tri_mesh.h"

#include <stop_token>

namespace hullwright {

class PatchPlanes {
public:
    // Faces without area have no plane. `slack` is how far a facet's corners may be from a plane,
    // in model units. After a stop some planes are missing.
    PatchPlanes(std::span<const FaceId> faces, const TriMesh& mesh, double slack,
                const std::stop_token& stop = {});

    // True when the triangle with that normal lies in one of the planes and faces the same way.
    [[nodiscard]] bool hold(const Vec3& normal, const Vec3& a, const Vec3& b, const Vec3& c) const;

private:
    double slack_;
    Vec3 middle_ = Vec3(0, 0, 0); // near the faces, because offsets of far planes would be rounded
    std::vector<PlaneTree::Plane> planes_;
    PlaneTree tree_;
};

// Returns the normal of length one; zero for a triangle without area.
[[nodiscard]] Vec3 unit_normal(const Vec3& a, const Vec3& b, const Vec3& c);

} // namespace hullwright
