#include "ui/viewport/turntable.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hullwright::ui {
namespace {

float radians(float degrees) {
    return degrees * std::numbers::pi_v<float> / 180.0F;
}

} // namespace

Pose between(const Pose& from, const Pose& to, float share) {
    const auto mix = [share](auto a, auto b) { return a + (b - a) * share; };
    // The turn takes the short way round.
    const float turn = std::remainder(to.yaw - from.yaw, 360.0F);
    return {mix(from.target, to.target), from.yaw + turn * share, mix(from.pitch, to.pitch),
            mix(from.distance, to.distance)};
}

void Turntable::set_up(UpAxis up) {
    right_ = up == UpAxis::x ? QVector3D(0, -1, 0) : QVector3D(1, 0, 0);
    up_ = up == UpAxis::x   ? QVector3D(1, 0, 0)
          : up == UpAxis::z ? QVector3D(0, 0, 1)
                            : QVector3D(0, 1, 0);
    front_ = QVector3D::crossProduct(right_, up_);
}

Pose Turntable::seen_from(const QVector3D& direction, Pose pose) const {
    constexpr float k_upright = 0.9999F; // sine of 89 degrees
    const auto degrees = [](float angle) { return angle * 180.0F / std::numbers::pi_v<float>; };
    const float height = std::clamp(QVector3D::dotProduct(direction, up_), -1.0F, 1.0F);
    pose.pitch = degrees(std::asin(height));
    if (std::abs(height) < k_upright) {
        pose.yaw = degrees(std::atan2(QVector3D::dotProduct(direction, right_),
                                      QVector3D::dotProduct(direction, front_)));
    }
    return pose;
}

QVector3D Turntable::position(const Pose& pose) const {
    const float yaw = radians(pose.yaw);
    const float pitch = radians(pose.pitch);
    const QVector3D level = right_ * std::sin(yaw) + front_ * std::cos(yaw);
    return pose.target + (level * std::cos(pitch) + up_ * std::sin(pitch)) * pose.distance;
}

// The direction is computed and not left to the camera, so that looking straight down is defined.
QVector3D Turntable::upward(const Pose& pose) const {
    const float yaw = radians(pose.yaw);
    const float pitch = radians(pose.pitch);
    const QVector3D level = right_ * std::sin(yaw) + front_ * std::cos(yaw);
    return up_ * std::cos(pitch) - level * std::sin(pitch);
}

QVector3D Turntable::rightward(const Pose& pose) const {
    const float yaw = radians(pose.yaw);
    return right_ * std::cos(yaw) - front_ * std::sin(yaw);
}

} // namespace hullwright::ui
