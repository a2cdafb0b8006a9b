// Shows what tools draw over model and pieces in the 3D view.
#pragma once

#include "draw/scene.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace Qt3DCore {
class QEntity;
}

namespace hullwright::ui {

class Layer;

enum class Overlay : std::uint8_t {
    added_faces, // triangles over those of pieces in the same place
    added_edges, // lines on them
    outline,     // lines in front
    handles,     // triangles in front
    measured,    // triangles in front
    rectangle,   // lines in front
    ring,        // triangles in front
    ball,        // triangles in front, each over those before
    section,     // triangles in front
};

class Overlays {
public:
    // The ball of axes stays where `scene` is not shown, in `always`.
    Overlays(Qt3DCore::QEntity* scene, Qt3DCore::QEntity* always);
    ~Overlays();
    Overlays(const Overlays&) = delete;
    Overlays& operator=(const Overlays&) = delete;

    void set(Overlay overlay, const std::vector<DrawVertex>& vertices);
    // Added primitives are shown, and cut, as pieces are; the other overlays always show whole.
    void show_added(bool visible);
    void set_section(const Eigen::Vector4d& plane);

private:
    [[nodiscard]] Layer& at(Overlay overlay) const;

    std::vector<std::unique_ptr<Layer>> layers_;
};

} // namespace hullwright::ui
