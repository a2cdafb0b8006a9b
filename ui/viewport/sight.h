// How places in space and in the window belong together, as plain numbers.
#pragma once

#include "draw/pick.h"

#include <QPointF>
#include <QSizeF>

#include <optional>

namespace hullwright::ui {

// In the coordinates that are drawn: the model's less the draw list's origin.
struct Sight {
    Vec3 eye = Vec3::Zero();
    Vec3 right = Vec3::UnitX(); // of unit length, as the other two
    Vec3 upward = Vec3::UnitY();
    Vec3 ahead = -Vec3::UnitZ();
    double distance = 1.0; // from the eye to what it looks at
    double slope = 0.5;    // half the window's height at that distance, as a share of it
    bool orthographic = false;
    QSizeF size = {1.0, 1.0}; // of the window, in pixels

    // Its direction is one long along `ahead`.
    [[nodiscard]] PickRay ray_at(const QPointF& position) const;
    // None of what is behind the eye.
    [[nodiscard]] std::optional<QPointF> on_screen(const Vec3& point) const;
    // How long a pixel is there.
    [[nodiscard]] double pixel_at(const Vec3& point) const;
    // From the point to the eye, of unit length.
    [[nodiscard]] Vec3 toward_eye(const Vec3& point) const;
};

} // namespace hullwright::ui
