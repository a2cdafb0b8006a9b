#include "ui/viewport/around_layers.h"

#include "ui/viewport/layer.h"

#include <Qt3DCore/QEntity>

namespace hullwright::ui {

AroundLayers::AroundLayers(Qt3DCore::QEntity* scene) : root_(new Qt3DCore::QEntity(scene)) {}

AroundLayers::~AroundLayers() = default;

void AroundLayers::clear() {
    for (const Body& body : bodies_) {
        delete body.posed.entity();
    }
    bodies_.clear();
}

void AroundLayers::add(const QByteArray& triangles, const Vec3& from) {
    const PosedEntity posed(root_);
    posed.entity()->setEnabled(false);
    auto layer = std::make_unique<Layer>(posed.entity(), Style::pale);
    layer->set_bytes(triangles);
    bodies_.push_back({posed, std::move(layer), from});
}

void AroundLayers::place(std::size_t body, const hullwright::Pose& placed, const Vec3& origin) {
    bodies_[body].posed.place(placed, bodies_[body].from, origin);
    bodies_[body].posed.entity()->setEnabled(true);
}

void AroundLayers::hide(std::size_t body) {
    bodies_[body].posed.entity()->setEnabled(false);
}

} // namespace hullwright::ui
