// The camera's place when it turns about an upright axis around a target.
#pragma once

#include "source/source_model.h"

#include <QSizeF>
#include <QVector3D>

namespace hullwright::ui {

struct Pose {
    QVector3D target;      // the point that the camera looks at
    float yaw = 0.0F;      // degrees from the front, to the right
    float pitch = 0.0F;    // degrees above the horizon
    float distance = 1.0F; // model units from the target
};

[[nodiscard]] Pose between(const Pose& from, const Pose& to, float share);

class Turntable {
public:
    void set_up(UpAxis up);
    [[nodiscard]] QVector3D position(const Pose& pose) const;
    [[nodiscard]] QVector3D upward(const Pose& pose) const;
    [[nodiscard]] QVector3D rightward(const Pose& pose) const;

private:
    // right × up = front, which is the side that faces the camera at yaw 0.
    QVector3D right_ = {1, 0, 0};
    QVector3D up_ = {0, 1, 0};
    QVector3D front_ = {0, 0, 1};
};

} // namespace hullwright::ui
