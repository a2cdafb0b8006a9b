// Finds the camera's place when it turns about an upright axis around a target.
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
    // Returns the pose turned so that the eye is in that direction, of length 1, from the target.
    // Straight above and below, the picture keeps its way up.
    [[nodiscard]] Pose seen_from(const QVector3D& direction, Pose pose) const;
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
