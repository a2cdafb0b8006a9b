// Draws the bodies in the 3D view that stand around the two that are looked at: pale, and seen
// through, so that they hide neither. They are uploaded once and moved by the renderer.
#pragma once

#include "ui/viewport/posed_entity.h"

#include <QByteArray>

#include <memory>
#include <vector>

namespace hullwright::ui {

class Layer;

class AroundLayers {
public:
    explicit AroundLayers(Qt3DCore::QEntity* scene);
    ~AroundLayers();
    AroundLayers(const AroundLayers&) = delete;
    AroundLayers& operator=(const AroundLayers&) = delete;

    void clear();
    // Adds draw vertices, three in a row, as bytes; relative to `from`. Nothing is seen until it is
    // placed.
    void add(const QByteArray& triangles, const Vec3& from);
    [[nodiscard]] std::size_t size() const { return bodies_.size(); }
    // The body's coordinates are posed so; all that is drawn is relative to `origin`.
    void place(std::size_t body, const hullwright::Pose& placed, const Vec3& origin);
    void hide(std::size_t body);

private:
    struct Body {
        PosedEntity posed;
        std::unique_ptr<Layer> layer;
        Vec3 from;
    };

    Qt3DCore::QEntity* root_; // belongs to the scene
    std::vector<Body> bodies_;
};

} // namespace hullwright::ui
