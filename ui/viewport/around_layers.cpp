#include "ui/viewport/around_layers.h"

#include "ui/viewport/layer.h"

#include <Qt3DCore/QEntity>

#include <QElapsedTimer>

namespace hullwright::ui {

AroundLayers::AroundLayers(Qt3DCore::QEntity* scene) : root_(new Qt3DCore::QEntity(scene)) {
    removing_.setInterval(0);
    QObject::connect(&removing_, &QTimer::timeout, &removing_, [this] { remove_some(); });
}

AroundLayers::~AroundLayers() = default;

void AroundLayers::clear() {
    for (const Body& body : bodies_) {
        body.posed.entity()->setEnabled(false);
        leaving_.push_back(body.posed.entity());
    }
    bodies_.clear();
    if (!leaving_.empty()) {
        removing_.start();
    }
}

void AroundLayers::remove_some() {
    constexpr qint64 k_turn = 8; // milliseconds, half a frame
    QElapsedTimer since;
    since.start();
    while (!leaving_.empty() && since.elapsed() < k_turn) {
        delete leaving_.back();
        leaving_.pop_back();
    }
    if (leaving_.empty()) {
        removing_.stop();
    }
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
