// Draws the bodies in the 3D view that stand around the two that are looked at: pale, and seen
// through, so that they hide neither. They are uploaded once and moved by the renderer.
#pragma once

#include "ui/viewport/posed_entity.h"

#include <QByteArray>
#include <QTimer>

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

    // Nothing of it is seen any more at once; a few bodies a turn of the event loop are taken from
    // the scene, since each takes the window's thread a while.
    void clear();
    [[nodiscard]] std::size_t leaving() const { return leaving_.size(); }
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

    void remove_some();

    Qt3DCore::QEntity* root_; // belongs to the scene
    std::vector<Body> bodies_;
    std::vector<Qt3DCore::QEntity*> leaving_; // bodies that were cleared and are in the scene yet
    QTimer removing_;
};

} // namespace hullwright::ui
