#include "ui/viewport/sight.h"

#include <algorithm>

namespace hullwright::ui {

PickRay Sight::ray_at(const QPointF& position) const {
    const double aspect = size.width() / size.height();
    const double x = (2.0 * position.x() / size.width() - 1.0) * slope * aspect;
    const double y = (1.0 - 2.0 * position.y() / size.height()) * slope;
    const Vec3 aside = x * right + y * upward;
    return orthographic ? PickRay{eye + distance * aside, ahead} : PickRay{eye, ahead + aside};
}

std::optional<QPointF> Sight::on_screen(const Vec3& point) const {
    const Vec3 way = point - eye;
    const double depth = orthographic ? distance : ahead.dot(way);
    if (depth <= 0.0) {
        return std::nullopt;
    }
    const double half = 0.5 * size.height() / (slope * depth); // pixels per model unit
    return QPointF(0.5 * size.width() + half * right.dot(way),
                   0.5 * size.height() - half * upward.dot(way));
}

double Sight::pixel_at(const Vec3& point) const {
    const double depth = orthographic ? distance : std::max(0.0, ahead.dot(point - eye));
    return 2.0 * slope * depth / size.height();
}

Vec3 Sight::toward_eye(const Vec3& point) const {
    return orthographic ? Vec3(-ahead) : Vec3((eye - point).normalized());
}

} // namespace hullwright::ui
