#include "ui/viewport/view_camera.h"

#include "ui/viewport/qt_vectors.h"

#include <algorithm>
#include <cmath>

namespace hullwright::ui {
namespace {

constexpr int k_flight_milliseconds = 250;
// A model of one point has no extent, and the camera divides by this. Its square is still no zero
// in floats.
constexpr float k_least_extent = 1e-20F;

} // namespace

ViewCamera::ViewCamera(QObject* parent) : QObject(parent) {
    flight_.setDuration(k_flight_milliseconds);
    flight_.setStartValue(0.0F);
    flight_.setEndValue(1.0F);
    flight_.setEasingCurve(QEasingCurve::InOutCubic);
    connect(&flight_, &QVariantAnimation::valueChanged, this, [this](const QVariant& share) {
        now_.pose = between(flight_from_, flight_to_, share.toFloat());
        emit moved();
    });
}

void ViewCamera::look_at(const Aabb& bounds, const Vec3& origin, UpAxis up) {
    now_.bounds = bounds;
    now_.origin = origin;
    now_.radius = std::max(static_cast<float>(bounds.diagonal() * 0.5), k_least_extent);
    now_.up = up;
    now_.turntable.set_up(up);
    fill_picture({{}, 35.0F, 25.0F, 1.0F});
}

void ViewCamera::follow(const Aabb& bounds) {
    now_.bounds = bounds;
    now_.radius = std::max(
        static_cast<float>((bounds.centre() - now_.origin).norm() + bounds.diagonal() * 0.5),
        k_least_extent);
    emit moved();
}

void ViewCamera::set_size(const QSize& pixels, double ratio) {
    now_.size = pixels.expandedTo({1, 1});
    now_.height = qRound(now_.size.height() * ratio);
    show_change();
}

void ViewCamera::set_surroundings(double apart, bool has_grid) {
    now_.apart = static_cast<float>(apart);
    now_.has_grid = has_grid;
    emit moved();
}

void ViewCamera::surround(const Aabb& box) {
    const double reach =
        box.empty() ? 0.0 : (box.centre() - now_.origin).norm() + box.diagonal() * 0.5;
    if (static_cast<float>(reach) != now_.surroundings) {
        now_.surroundings = static_cast<float>(reach);
        emit moved();
    }
}

void ViewCamera::set_parted(double share) {
    if (share != parted_) {
        parted_ = share;
        show_change();
    }
}

// Parted pieces go away from the middle.
Pose ViewCamera::filling(const Pose& pose) const {
    const Vec3 beyond = 0.5 * parted_ * now_.bounds.size();
    return now_.fitted(pose, {now_.bounds.lower - beyond, now_.bounds.upper + beyond});
}

void ViewCamera::fit() {
    fly_to(filling(now_.pose));
    fills_picture_ = true;
}

void ViewCamera::look_from(float yaw, float pitch) {
    Pose pose = now_.pose;
    pose.yaw = yaw;
    pose.pitch = pitch;
    fly_to(pose);
}

void ViewCamera::fly_to(const CameraPlace& place) {
    now_.orthographic = place.orthographic;
    fly_to(now_.pose_at(place));
}

void ViewCamera::fly_to_box(const Aabb& box) {
    fly_around(box, box.diagonal() * 0.6, now_.radius * 0.02, now_.pose);
}

void ViewCamera::fly_to_fault(const Aabb& box, const Vec3& direction) {
    const Pose pose =
        direction.isZero() ? now_.pose : now_.turntable.seen_from(qt_vector(direction), now_.pose);
    fly_around(box, box.diagonal() * 0.8, now_.radius * 0.1, pose);
}

void ViewCamera::stand_at(const CameraPlace& place) {
    now_.orthographic = place.orthographic;
    flight_.stop();
    place_at(now_.pose_at(place));
}

void ViewCamera::set_orthographic(bool orthographic) {
    now_.orthographic = orthographic;
    show_change();
}

void ViewCamera::turn(float yaw, float pitch) {
    Pose pose = now_.pose;
    pose.yaw += yaw;
    pose.pitch = std::clamp(pose.pitch + pitch, -90.0F, 90.0F);
    place_at(pose);
}

void ViewCamera::move_aside(const QPointF& pixels) {
    Pose pose = now_.pose;
    const float pixel = now_.pixel();
    pose.target += (now_.turntable.upward(pose) * static_cast<float>(pixels.y()) -
                    now_.turntable.rightward(pose) * static_cast<float>(pixels.x())) *
                   pixel;
    place_at(pose);
}

void ViewCamera::move_nearer(float steps, const QPointF& position) {
    flight_.stop();
    Pose pose = now_.pose;
    pose.distance =
        std::clamp(pose.distance * std::pow(0.85F, steps), now_.radius * Standpoint::k_nearest,
                   now_.radius * Standpoint::k_farthest);
    // The point under the cursor keeps its offset from the target on the screen, at the new
    // distance.
    const Sight sight = now_.sight();
    const auto at_target = [&](const QPointF& p) {
        const PickRay ray = sight.ray_at(p);
        return Vec3(ray.from + sight.distance * ray.along);
    };
    const Vec3 aside = at_target(position) - at_target(now_.middle());
    pose.target += qt_vector(aside) * (1.0F - pose.distance / now_.pose.distance);
    place_at(pose);
}

void ViewCamera::fly_around(const Aabb& box, double radius, double least_radius, Pose pose) {
    if (!box.empty()) {
        pose.target = qt_vector(Vec3(box.centre() - now_.origin));
        pose.distance = now_.distance_for(std::max(radius, least_radius));
        fly_to(pose);
    }
}

void ViewCamera::fly_to(const Pose& pose) {
    flight_.stop();
    flight_from_ = now_.pose;
    flight_to_ = pose;
    fills_picture_ = false;
    flight_.start();
}

void ViewCamera::stop_flying() {
    if (flight_.state() == QAbstractAnimation::Running) {
        flight_.stop();
        fills_picture_ = false; // it has not come there
    }
}

void ViewCamera::fill_picture(const Pose& pose) {
    flight_.stop();
    place_at(filling(pose));
    fills_picture_ = true;
}

void ViewCamera::show_change() {
    if (fills_picture_) {
        fill_picture(now_.pose);
    } else {
        emit moved();
    }
}

void ViewCamera::place_at(const Pose& pose) {
    now_.pose = pose;
    fills_picture_ = false;
    emit moved();
}

} // namespace hullwright::ui
