#include "draw/camera.h"

#include "draw/floats.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hullwright {
namespace {

// Calls `body` with every drawn point, in the model's coordinates.
template <class Body> void for_each_point(const Scene& scene, Body&& body) {
    for (const auto* list : {&scene.model.triangles, &scene.opaque, &scene.model.edges,
                             &scene.model.faults, &scene.frames, &scene.wire}) {
        for (const DrawVertex& vertex : *list) {
            body(Vec3(scene.model.origin + doubles(vertex.position)));
        }
    }
    for (const PieceVertex& vertex : scene.pieces.vertices) {
        if (vertex.colour[3] != 0.0F) {
            body(Vec3(scene.pieces.origin + doubles(vertex.position) +
                      scene.parted * doubles(vertex.away)));
        }
    }
}

// Returns the box around the scene along the camera's axes, relative to the target.
Aabb seen_from(const Scene& scene, const CameraAxes& axes, const Vec3& target) {
    Aabb box;
    for_each_point(scene, [&](const Vec3& p) {
        const Vec3 v = p - target;
        box.add(Vec3(axes.right.dot(v), axes.upward.dot(v), axes.toward.dot(v)));
    });
    return box;
}

// Returns the smallest distance from which all of the scene is in the picture.
double distance_to_fit(const Camera& camera, const CameraAxes& axes, const Scene& scene,
                       double aspect, double size) {
    const double high = camera.slope * k_picture_filled;
    const double wide = high * aspect;
    double distance = 0.0;
    for_each_point(scene, [&](const Vec3& p) {
        const Vec3 v = p - camera.target;
        // In perspective a point that is nearer takes more of the picture.
        const double before = camera.orthographic ? 0.0 : axes.toward.dot(v);
        distance = std::max({distance, std::abs(axes.right.dot(v)) / wide + before,
                             std::abs(axes.upward.dot(v)) / high + before});
    });
    // A point, or a line seen end on, gives no distance of its own.
    return distance > 0.0 ? std::max(distance, 0.01 * size) : std::max(size, 1.0);
}

// Returns the middle of what the picture shows, at the target's depth.
Vec3 middle_seen(const Camera& camera, const CameraAxes& axes, const Scene& scene) {
    Aabb seen;
    for_each_point(scene, [&](const Vec3& p) {
        const Vec3 v = p - camera.target;
        const double scale = camera.distance / (camera.distance - axes.toward.dot(v));
        seen.add(Vec3(axes.right.dot(v) * scale, axes.upward.dot(v) * scale, 0.0));
    });
    return seen.centre();
}

} // namespace

CameraAxes axes_of(const Camera& camera) {
    const Vec3 right = camera.up == UpAxis::x ? Vec3(0, -1, 0) : Vec3(1, 0, 0);
    const Vec3 up = camera.up == UpAxis::x   ? Vec3(1, 0, 0)
                    : camera.up == UpAxis::z ? Vec3(0, 0, 1)
                                             : Vec3(0, 1, 0);
    const Vec3 front = right.cross(up);
    const Vec3 level = right * std::sin(camera.yaw) + front * std::cos(camera.yaw);
    return {right * std::cos(camera.yaw) - front * std::sin(camera.yaw),
            up * std::cos(camera.pitch) - level * std::sin(camera.pitch),
            level * std::cos(camera.pitch) + up * std::sin(camera.pitch)};
}

Camera camera_of(View view, UpAxis up) {
    constexpr double k_degree = std::numbers::pi / 180.0;
    // Holds the yaw and pitch of each view in degrees; a window begins with the first.
    constexpr std::array<std::array<double, 2>, 7> k_angles = {
        {{35, 25}, {0, 0}, {180, 0}, {-90, 0}, {90, 0}, {0, 90}, {0, -90}}};
    const auto [yaw, pitch] = k_angles[static_cast<std::size_t>(view)];
    Camera camera;
    camera.yaw = yaw * k_degree;
    camera.pitch = pitch * k_degree;
    camera.orthographic = view != View::iso;
    camera.up = up;
    return camera;
}

Camera fitted(Camera camera, const Scene& scene, double aspect) {
    const CameraAxes axes = axes_of(camera);
    const Aabb box = seen_from(scene, axes, camera.target);
    if (box.empty()) {
        return camera;
    }
    const Vec3 middle = box.centre();
    camera.target += axes.right * middle.x() + axes.upward * middle.y() + axes.toward * middle.z();
    camera.distance = distance_to_fit(camera, axes, scene, aspect, box.diagonal());
    // In perspective the middle of the picture and the distance depend on each other; both settle
    // within a few rounds.
    for (int round = 0; round < 4 && !camera.orthographic; ++round) {
        const Vec3 off = middle_seen(camera, axes, scene);
        camera.target += axes.right * off.x() + axes.upward * off.y();
        camera.distance = distance_to_fit(camera, axes, scene, aspect, box.diagonal());
    }
    return camera;
}

std::vector<Camera> around(const Camera& camera, const Scene& scene, double aspect,
                           std::size_t pictures) {
    Aabb box;
    for_each_point(scene, [&](const Vec3& p) { box.add(p); });
    std::vector<Camera> cameras(pictures, camera);
    double distance = 0.0;
    for (std::size_t i = 0; i < pictures; ++i) {
        cameras[i].yaw +=
            2.0 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(pictures);
        if (!box.empty()) {
            cameras[i].target = box.centre();
            distance = std::max(distance, distance_to_fit(cameras[i], axes_of(cameras[i]), scene,
                                                          aspect, box.diagonal()));
        }
    }
    for (Camera& one : cameras) {
        one.distance = box.empty() ? camera.distance : distance;
    }
    return cameras;
}

DepthRange depths_of(const Scene& scene, const Camera& camera) {
    const Aabb box = seen_from(scene, axes_of(camera), camera.target);
    return box.empty() ? DepthRange() : DepthRange{box.lower.z(), box.upper.z()};
}

} // namespace hullwright
