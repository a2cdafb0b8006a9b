#include "ui/viewport/view_camera.h"

#include "ui/viewport/qt_vectors.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hullwright::ui {
namespace {

constexpr int k_flight_milliseconds = 250;

float half_view_tangent() {
    return std::tan(ViewCamera::k_field_of_view * 0.5F * std::numbers::pi_v<float> / 180.0F);
}

} // namespace

ViewCamera::ViewCamera(QObject* parent) : QObject(parent) {
    flight_.setDuration(k_flight_milliseconds);
    flight_.setStartValue(0.0F);
    flight_.setEndValue(1.0F);
    flight_.setEasingCurve(QEasingCurve::InOutCubic);
    connect(&flight_, &QVariantAnimation::valueChanged, this, [this](const QVariant& share) {
        place_at(between(flight_from_, flight_to_, share.toFloat()));
    });
}

void ViewCamera::look_at(const Aabb& bounds, const Vec3& origin, UpAxis up) {
    bounds_ = bounds;
    origin_ = origin;
    radius_ = std::max(static_cast<float>(bounds.diagonal() * 0.5), 1e-20F);
    up_ = up;
    turntable_.set_up(up);
    flight_.stop();
    place_at({{}, 35.0F, 25.0F, distance_for(radius_)});
}

void ViewCamera::set_size(const QSize& pixels) {
    size_ = pixels.expandedTo({1, 1});
    emit moved();
}

void ViewCamera::set_surroundings(double apart, bool has_grid) {
    apart_ = static_cast<float>(apart);
    has_grid_ = has_grid;
    emit moved();
}

void ViewCamera::fit() {
    Pose pose = pose_;
    pose.target = {};
    pose.distance = distance_for(radius_);
    fly_to(pose);
}

void ViewCamera::look_from(float yaw, float pitch) {
    Pose pose = pose_;
    pose.yaw = yaw;
    pose.pitch = pitch;
    fly_to(pose);
}

void ViewCamera::fly_to(const CameraPlace& place) {
    orthographic_ = place.orthographic;
    fly_to(pose_at(place));
}

void ViewCamera::fly_to_box(const Aabb& box) {
    fly_around(box, box.diagonal() * 0.6, radius_ * 0.02);
}

void ViewCamera::fly_to_fault(const Aabb& box) {
    fly_around(box, box.diagonal() * 0.5, radius_ * 0.1);
}

void ViewCamera::stand_at(const CameraPlace& place) {
    orthographic_ = place.orthographic;
    flight_.stop();
    place_at(pose_at(place));
}

void ViewCamera::set_orthographic(bool orthographic) {
    orthographic_ = orthographic;
    emit moved();
}

void ViewCamera::turn(float yaw, float pitch) {
    Pose pose = pose_;
    pose.yaw += yaw;
    pose.pitch = std::clamp(pose.pitch + pitch, -90.0F, 90.0F);
    place_at(pose);
}

void ViewCamera::move_aside(const QPointF& pixels) {
    Pose pose = pose_;
    const float pixel =
        2.0F * pose.distance * half_view_tangent() / static_cast<float>(size_.height());
    pose.target += (turntable_.upward(pose) * static_cast<float>(pixels.y()) -
                    turntable_.rightward(pose) * static_cast<float>(pixels.x())) *
                   pixel;
    place_at(pose);
}

void ViewCamera::move_nearer(float steps, const QPointF& position) {
    flight_.stop();
    Pose pose = pose_;
    pose.distance =
        std::clamp(pose.distance * std::pow(0.85F, steps), radius_ * 1e-3F, radius_ * 100.0F);
    // The point under the cursor keeps its offset from the target on the screen, at the new
    // distance.
    const Sight now = sight();
    const auto at_target = [&](const QPointF& p) {
        const PickRay ray = now.ray_at(p);
        return Vec3(ray.from + now.distance * ray.along);
    };
    const Vec3 aside = at_target(position) - at_target(middle());
    pose.target += floats(aside) * (1.0F - pose.distance / pose_.distance);
    place_at(pose);
}

CameraPlace ViewCamera::place() const {
    return {origin_ + doubles(pose_.target), pose_.yaw, pose_.pitch, pose_.distance, orthographic_};
}

Camera ViewCamera::for_picture() const {
    constexpr double k_degree = std::numbers::pi / 180.0;
    Camera camera;
    camera.target = origin_ + doubles(pose_.target);
    camera.yaw = static_cast<double>(pose_.yaw) * k_degree;
    camera.pitch = static_cast<double>(pose_.pitch) * k_degree;
    camera.distance = static_cast<double>(pose_.distance);
    camera.orthographic = orthographic_;
    camera.up = up_;
    camera.slope = static_cast<double>(half_view_tangent());
    return camera;
}

Sight ViewCamera::sight() const {
    const QVector3D eye = turntable_.position(pose_);
    Sight sight;
    sight.eye = doubles(eye);
    sight.right = doubles(turntable_.rightward(pose_));
    sight.upward = doubles(turntable_.upward(pose_));
    // Doubles are used, because QVector3D takes a short direction for zero.
    sight.ahead = doubles(pose_.target - eye).normalized();
    sight.distance = pose_.distance;
    sight.slope = half_view_tangent();
    sight.orthographic = orthographic_;
    sight.size = QSizeF(size_);
    return sight;
}

Vec3 ViewCamera::towards_eye() const {
    return doubles(turntable_.position(pose_) - pose_.target).stableNormalized();
}

PickRay ViewCamera::ray_through(const QPointF& position) const {
    PickRay ray = sight().ray_at(position);
    if (orthographic_) { // what is behind the eye is drawn, too
        const double reach = (2.0 + static_cast<double>(apart_)) * static_cast<double>(radius_) +
                             static_cast<double>(pose_.target.length());
        ray.from -= reach * ray.along;
    }
    return ray;
}

QPointF ViewCamera::middle() const {
    return {0.5 * size_.width(), 0.5 * size_.height()};
}

// The reach is such that nothing drawn is nearer to the eye.
float ViewCamera::least_spacing() const {
    const float reach = radius_ * (1.05F + apart_) + pose_.target.length();
    return least_seen_spacing(static_cast<double>(pose_.distance), static_cast<double>(reach),
                              static_cast<double>(half_view_tangent()), orthographic_);
}

bool ViewCamera::is_outside() const {
    return orthographic_ || turntable_.position(pose_).length() > radius_ * 1.05F;
}

ViewCamera::Depths ViewCamera::depths() const {
    // All of the model lies within `reach` of the target; the grid goes on beyond it.
    const float reach =
        radius_ * (1.05F + std::max(has_grid_ ? 1.0F : 0.0F, apart_)) + pose_.target.length();
    const float farthest = pose_.distance + reach;
    if (orthographic_) {
        return {pose_.distance - reach, farthest};
    }
    // Depths are fine enough down to a thousandth of the far end; the near plane is nearer only if
    // the target is.
    return {std::max(pose_.distance - reach, std::min(farthest * 1e-3F, pose_.distance * 0.1F)),
            farthest};
}

float ViewCamera::aspect() const {
    return static_cast<float>(size_.width()) / static_cast<float>(size_.height());
}

Pose ViewCamera::pose_at(const CameraPlace& place) const {
    // A place from elsewhere may look at nothing.
    constexpr double k_farthest = 1e3; // model radii
    const Vec3 target = place.target - origin_;
    const bool is_near = target.norm() <= k_farthest * static_cast<double>(radius_);
    return {floats(is_near ? target : Vec3::Zero()), static_cast<float>(place.yaw),
            static_cast<float>(place.pitch),
            std::clamp(static_cast<float>(place.distance), radius_ * 1e-3F, radius_ * 100.0F)};
}

void ViewCamera::fly_around(const Aabb& box, double radius, double least_radius) {
    if (!box.empty()) {
        Pose pose = pose_;
        pose.target = floats(Vec3(box.centre() - origin_));
        pose.distance = distance_for(std::max(radius, least_radius));
        fly_to(pose);
    }
}

void ViewCamera::fly_to(const Pose& pose) {
    flight_.stop();
    flight_from_ = pose_;
    flight_to_ = pose;
    flight_.start();
}

void ViewCamera::place_at(const Pose& pose) {
    pose_ = pose;
    emit moved();
}

float ViewCamera::distance_for(double radius) const {
    const float narrow = std::min(1.0F, aspect());
    return static_cast<float>(radius) * 1.1F / (std::sin(std::atan(half_view_tangent() * narrow)));
}

} // namespace hullwright::ui
