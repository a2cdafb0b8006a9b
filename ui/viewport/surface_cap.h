// Holds what fills the model where a section cuts it. It is made beside the window: a cut may have
// hundreds of thousands of sides.
#pragma once

#include "draw/section_caps.h"
#include "mesh/tri_mesh.h"
#include "ui/viewport/piece_buffers.h"

#include <memory>

namespace hullwright::ui {

// Says what is to be cut, and by which plane.
struct CapWanted {
    std::shared_ptr<const TriMesh> mesh;
    std::shared_ptr<const SurfaceReaches> reaches;       // of the mesh
    Vec3 origin = Vec3(0, 0, 0);                         // of what is drawn
    Eigen::Vector4d plane = Eigen::Vector4d(0, 0, 0, 1); // (x, y, z, offset) from the origin

    [[nodiscard]] Scene::Section section() const {
        const Vec3 normal = plane.head<3>();
        return {origin + plane[3] * normal, normal};
    }
};

struct SurfaceCap {
    CapWanted of;
    std::shared_ptr<const PieceDrawList> list;
    std::shared_ptr<const PieceBuffers> buffers; // of the list
};

} // namespace hullwright::ui
