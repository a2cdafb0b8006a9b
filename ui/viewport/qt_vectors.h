// Turns vectors of the model into those of Qt3D, and back.
#pragma once

#include "geom/types.h"

#include <QVector3D>
#include <QVector4D>

namespace hullwright::ui {

[[nodiscard]] inline QVector3D qt_vector(const Vec3& v) {
    return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

[[nodiscard]] inline QVector4D qt_vector(const Eigen::Vector4d& v) {
    const Eigen::Vector4f f = v.cast<float>();
    return {f[0], f[1], f[2], f[3]};
}

[[nodiscard]] inline Vec3 vector_of(const QVector3D& v) {
    return {v.x(), v.y(), v.z()};
}

} // namespace hullwright::ui
