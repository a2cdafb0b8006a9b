// One list of draw vertices as one entity of the scene.
#pragma once

#include "draw/draw_list.h"

#include <Qt3DCore/QEntity>
#include <Qt3DRender/QGeometryRenderer>

namespace hullwright::ui {

enum class Style { surface, edges, in_front };

// Owns nothing itself: the entity belongs to the scene.
class Layer {
public:
    Layer(Qt3DCore::QEntity* scene, Style style);
    void set_vertices(const std::vector<DrawVertex>& vertices);
    void set_visible(bool visible);

private:
    void apply_visibility();

    Qt3DCore::QEntity* entity_ = nullptr;
    Qt3DRender::QGeometryRenderer* renderer_ = nullptr;
    bool visible_ = true;
    bool filled_ = false;
};

} // namespace hullwright::ui
