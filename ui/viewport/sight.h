// Converts between places in space and places in the window, as plain numbers.
#pragma once

#include "draw/pick.h"

#include <QPointF>
#include <QSizeF>

#include <optional>

namespace hullwright::ui {

// Coordinates are those that are drawn: the model's, relative to the draw list's origin.
struct Sight {
    Vec3 eye = Vec3::Zero();
    Vec3 right = Vec3::UnitX(); // of length 1, as are the other two
    Vec3 upward = Vec3::UnitY();
    Vec3 ahead = -Vec3::UnitZ();
    double distance = 1.0; // from the eye to the point it looks at
    double slope = 0.5;    // half the window's height at that distance, as a share of it
    bool orthographic = false;
    QSizeF size = {1.0, 1.0}; // size of the window in pixels

    // The ray's direction has length 1 along `ahead`.
    [[nodiscard]] PickRay ray_at(const QPointF& position) const;
    // Returns none for points behind the eye.
    [[nodiscard]] std::optional<QPointF> on_screen(const Vec3& point) const;
    // Returns the side of a pixel at that point, in model units.
    [[nodiscard]] double pixel_at(const Vec3& point) const;
    // Returns the direction from the point to the eye, of length 1.
    [[nodiscard]] Vec3 toward_eye(const Vec3& point) const;
};

} // namespace hullwright::ui
