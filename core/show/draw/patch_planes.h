// Planes of a patch's faces: asked for each facet of the hull around them whether it lies in one.
#pragma once

#include "geom/plane_tree.h"
#include "mesh/tri_mesh.h"

namespace hullwright {

class PatchPlanes {
public:
    // Faces without area have no plane. `slack` is how far a facet's corners may be from it.
    PatchPlanes(std::span<const FaceId> faces, const TriMesh& mesh, double slack);

    // A triangle with that normal lies in one of them, and faces where it does.
    [[nodiscard]] bool hold(const Vec3& normal, const Vec3& a, const Vec3& b, const Vec3& c) const;

private:
    double slack_;
    Vec3 middle_ = Vec3(0, 0, 0); // near the faces: offsets of far planes would be rounded
    std::vector<PlaneTree::Plane> planes_;
    PlaneTree tree_;
};

// Of length one; zero of a triangle without area.
[[nodiscard]] Vec3 unit_normal(const Vec3& a, const Vec3& b, const Vec3& c);

} // namespace hullwright
