#include "ui/viewport/standpoint.h"

#include "geom/box_around.h"
#include "ui/viewport/qt_vectors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace hullwright::ui {
namespace {

float half_view_tangent() {
    return std::tan(Standpoint::k_field_of_view * 0.5F * std::numbers::pi_v<float> / 180.0F);
}

} // namespace

CameraPlace Standpoint::place() const {
    return {origin + vector_of(pose.target), pose.yaw, pose.pitch, pose.distance, orthographic};
}

Pose Standpoint::pose_at(const CameraPlace& place) const {
    // A place from elsewhere may look at nothing.
    constexpr double k_farthest_target = 1e3; // model radii
    const Vec3 target = place.target - origin;
    const bool is_near = target.norm() <= k_farthest_target * static_cast<double>(radius);
    return {
        qt_vector(is_near ? target : Vec3::Zero()), static_cast<float>(place.yaw),
        static_cast<float>(place.pitch),
        std::clamp(static_cast<float>(place.distance), radius * k_nearest, radius * k_farthest)};
}

// A corner that is x to the right of the axis and z beyond the target is in the picture when
// |x| ≤ slope · (z + distance). Two sides of the picture are a pair of such bounds, of which the
// largest on either side give the smallest distance and the middle between them.
Pose Standpoint::fitted(const Pose& as, const Aabb& box) const {
    // An eye outside of the ball around the box stays outside as it turns.
    constexpr double k_outside = 1.1;
    Standpoint turned = *this;
    turned.pose = as;
    const Sight sight = turned.sight();
    const double depth = sight.ahead.dot(box.centre() - origin);
    Vec3 target = depth * sight.ahead;
    double distance = orthographic ? 0.0 : k_outside * 0.5 * box.diagonal();
    const auto fit_between_sides = [&](const Vec3& along, double slope) {
        double most = -std::numeric_limits<double>::infinity();
        double least = most; // of the other side
        for (const Vec3& corner : corners_of(box)) {
            const Vec3 at = corner - origin;
            const double x = along.dot(at);
            const double nearer = orthographic ? 0.0 : slope * (depth - sight.ahead.dot(at));
            most = std::max(most, nearer + x);
            least = std::max(least, nearer - x);
        }
        target += 0.5 * (most - least) * along;
        distance = std::max(distance, 0.5 * (most + least) / slope);
    };
    const double high = k_picture_filled * sight.slope;
    fit_between_sides(sight.right, high * static_cast<double>(aspect()));
    fit_between_sides(sight.upward, high);
    turned.pose.target = qt_vector(target);
    turned.pose.distance = std::max(static_cast<float>(distance), radius * k_nearest);
    return turned.pose;
}

float Standpoint::distance_for(double ball) const {
    const float narrow = std::min(1.0F, aspect());
    return static_cast<float>(ball) * 1.1F / (std::sin(std::atan(half_view_tangent() * narrow)));
}

Sight Standpoint::sight() const {
    const QVector3D eye = turntable.position(pose);
    Sight sight;
    sight.eye = vector_of(eye);
    sight.right = vector_of(turntable.rightward(pose));
    sight.upward = vector_of(turntable.upward(pose));
    // Doubles are used, because QVector3D takes a short direction for zero.
    sight.ahead = vector_of(pose.target - eye).normalized();
    sight.distance = pose.distance;
    sight.slope = half_view_tangent();
    sight.orthographic = orthographic;
    sight.size = QSizeF(size);
    return sight;
}

Camera Standpoint::for_picture() const {
    constexpr double k_degree = std::numbers::pi / 180.0;
    Camera camera;
    camera.target = origin + vector_of(pose.target);
    camera.yaw = static_cast<double>(pose.yaw) * k_degree;
    camera.pitch = static_cast<double>(pose.pitch) * k_degree;
    camera.distance = static_cast<double>(pose.distance);
    camera.orthographic = orthographic;
    camera.up = up;
    camera.slope = static_cast<double>(half_view_tangent());
    return camera;
}

Vec3 Standpoint::towards_eye() const {
    return vector_of(turntable.position(pose) - pose.target).stableNormalized();
}

PickRay Standpoint::ray_through(const QPointF& position) const {
    PickRay ray = sight().ray_at(position);
    if (orthographic) { // what is behind the eye is drawn, too
        const double reach = (2.0 + static_cast<double>(apart)) * static_cast<double>(radius) +
                             static_cast<double>(pose.target.length());
        ray.from -= reach * ray.along;
    }
    return ray;
}

QPointF Standpoint::middle() const {
    return {0.5 * size.width(), 0.5 * size.height()};
}

float Standpoint::pixel() const {
    return 2.0F * pose.distance * half_view_tangent() / static_cast<float>(size.height());
}

float Standpoint::aspect() const {
    return static_cast<float>(size.width()) / static_cast<float>(size.height());
}

// The reach is such that nothing drawn is nearer to the eye.
float Standpoint::least_spacing() const {
    const float reach = radius * (1.05F + apart) + pose.target.length();
    return least_seen_spacing(static_cast<double>(pose.distance), static_cast<double>(reach),
                              static_cast<double>(half_view_tangent()), orthographic);
}

bool Standpoint::is_outside() const {
    return orthographic || turntable.position(pose).length() > radius * 1.05F;
}

Standpoint::Depths Standpoint::depths() const {
    // Places farther away than any eye goes would cost the model's depths their fineness.
    constexpr float k_around = 100.0F;
    // All that is drawn lies within `reach` of the target; the grid goes on beyond it.
    const float reach = std::max(radius * (1.05F + std::max(has_grid ? 1.0F : 0.0F, apart)),
                                 std::min(surroundings, radius * k_around)) +
                        pose.target.length();
    const float farthest = pose.distance + reach;
    if (orthographic) {
        return {pose.distance - reach, farthest};
    }
    // From a hundredth of the far end on, steps of depth are a third of what edges lie over their
    // facets (edge.glsl), so that these do not break them up; the near plane is nearer only if the
    // target is.
    return {std::max(pose.distance - reach, std::min(farthest * 1e-2F, pose.distance * 0.1F)),
            farthest};
}

} // namespace hullwright::ui
