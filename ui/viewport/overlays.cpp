#include "ui/viewport/overlays.h"

#include "ui/viewport/layer.h"
#include "ui/viewport/qt_vectors.h"

#include <array>

namespace hullwright::ui {
namespace {

// The styles stand in the order of Overlay.
constexpr std::array k_styles = {
    Style::laid_over,      Style::edges,          Style::in_front,
    Style::faces_in_front, Style::faces_in_front, Style::in_front,
    Style::faces_in_front, Style::flat,           Style::faces_in_front};
static_assert(k_styles.size() == static_cast<std::size_t>(Overlay::section) + 1);
constexpr std::array k_added = {Overlay::added_faces, Overlay::added_edges};

} // namespace

Overlays::Overlays(Qt3DCore::QEntity* scene, Qt3DCore::QEntity* always) {
    for (std::size_t i = 0; i < k_styles.size(); ++i) {
        const bool stays = static_cast<Overlay>(i) == Overlay::ball;
        layers_.push_back(std::make_unique<Layer>(stays ? always : scene, k_styles[i]));
    }
}

Overlays::~Overlays() = default;

Layer& Overlays::at(Overlay overlay) const {
    return *layers_[static_cast<std::size_t>(overlay)];
}

void Overlays::set(Overlay overlay, const std::vector<DrawVertex>& vertices) {
    at(overlay).set_vertices(vertices);
}

void Overlays::show_added(bool visible) {
    for (const Overlay added : k_added) {
        at(added).set_visible(visible);
    }
}

void Overlays::set_section(const Eigen::Vector4d& plane) {
    for (const Overlay added : k_added) {
        at(added).set_section(qt_vector(plane));
    }
}

} // namespace hullwright::ui
