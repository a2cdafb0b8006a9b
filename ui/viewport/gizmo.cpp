#include "ui/viewport/gizmo.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace hullwright::ui {
namespace {

// Bounds the cosine of the angle between the line of sight and a handle's axis.
constexpr double k_end_on = 0.98;  // an axis seen from its end, within 11 degrees
constexpr double k_edge_on = 0.17; // a square or ring seen from its edge, within 10 degrees
// Is the least square of the sine between a ray and an axis: within half a degree, one pixel of the
// cursor would move the place by a hundred.
constexpr double k_least_square = 1e-4;

double length_of(const QPointF& v) {
    return std::hypot(v.x(), v.y());
}

double distance_to_line(const QPointF& p, const QPointF& a, const QPointF& b) {
    const QPointF along = b - a;
    const double square = QPointF::dotProduct(along, along);
    const double share =
        square > 0.0 ? std::clamp(QPointF::dotProduct(p - a, along) / square, 0.0, 1.0) : 0.0;
    return length_of(p - (a + share * along));
}

// This is right as long as the projection keeps convex corners convex.
bool is_inside(const QPointF& p, const std::array<QPointF, 4>& corners) {
    int lefts = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const QPointF side = corners[(i + 1) % 4] - corners[i];
        const QPointF way = p - corners[i];
        lefts += side.x() * way.y() - side.y() * way.x() > 0.0 ? 1 : 0;
    }
    return lefts == 0 || lefts == 4;
}

constexpr double k_far_away = std::numeric_limits<double>::infinity();

// Returns the distance from the cursor to the nearest of the lines, in pixels.
double distance_to_points(const std::vector<Vec3>& points, const Sight& sight, const QPointF& p) {
    double nearest = k_far_away;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const auto a = sight.on_screen(points[i - 1]);
        const auto b = sight.on_screen(points[i]);
        if (a && b) {
            nearest = std::min(nearest, distance_to_line(p, *a, *b));
        }
    }
    return nearest;
}

double distance_to_handle(const Gizmo& gizmo, const Handle& handle, const Sight& sight,
                          const QPointF& p) {
    const double pixel = sight.pixel_at(gizmo.centre);
    if (handle.kind == Handle::Kind::ring) {
        return distance_to_points(ring_of(gizmo, handle.axis, sight), sight, p);
    }
    if (handle.kind == Handle::Kind::axis) {
        const Vec3 along = gizmo.axes.col(handle.axis) * pixel;
        return distance_to_points(
            {gizmo.centre + Gizmo::k_near * along, gizmo.centre + Gizmo::k_length * along}, sight,
            p);
    }
    std::array<QPointF, 4> corners;
    const auto square = square_of(gizmo, handle.axis, sight);
    for (std::size_t i = 0; i < 4; ++i) {
        const auto at = sight.on_screen(square[i]);
        if (!at) {
            return k_far_away;
        }
        corners[i] = *at;
    }
    return is_inside(p, corners) ? 0.0 : k_far_away;
}

double rounded(double value, double step) {
    return step > 0.0 ? std::round(value / step) * step : value;
}

} // namespace

std::array<Vec3, 4> square_of(const Gizmo& gizmo, int axis, const Sight& sight) {
    const double pixel = sight.pixel_at(gizmo.centre);
    const Vec3 u = gizmo.axes.col((axis + 1) % 3) * pixel;
    const Vec3 v = gizmo.axes.col((axis + 2) % 3) * pixel;
    const auto at = [&](double a, double b) { return Vec3(gizmo.centre + a * u + b * v); };
    constexpr double k_near = Gizmo::k_near;
    constexpr double k_far = Gizmo::k_far;
    return {at(k_near, k_near), at(k_far, k_near), at(k_far, k_far), at(k_near, k_far)};
}

std::vector<Vec3> ring_of(const Gizmo& gizmo, int axis, const Sight& sight) {
    constexpr int k_steps = 64;
    const double radius = Gizmo::k_length * sight.pixel_at(gizmo.centre);
    std::vector<Vec3> points;
    for (int i = 0; i <= k_steps; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / k_steps;
        points.emplace_back(gizmo.centre +
                            radius * (gizmo.axes.col((axis + 1) % 3) * std::cos(angle) +
                                      gizmo.axes.col((axis + 2) % 3) * std::sin(angle)));
    }
    return points;
}

std::vector<Handle> handles_of(const Gizmo& gizmo, const Sight& sight) {
    const Vec3 toward = sight.toward_eye(gizmo.centre);
    std::vector<Handle> handles;
    for (int axis = 0; axis < 3; ++axis) {
        const double cosine = std::abs(gizmo.axes.col(axis).dot(toward));
        if (gizmo.mode == GizmoMode::turn) {
            if (cosine > k_edge_on) {
                handles.push_back({Handle::Kind::ring, axis});
            }
            continue;
        }
        if (cosine < k_end_on) {
            handles.push_back({Handle::Kind::axis, axis});
        }
        if (gizmo.mode == GizmoMode::move && cosine > k_edge_on) {
            handles.push_back({Handle::Kind::plane, axis});
        }
    }
    return handles;
}

std::optional<Handle> handle_at(const Gizmo& gizmo, const Sight& sight, const QPointF& position) {
    std::optional<Handle> best;
    double nearest = Gizmo::k_reach;
    for (const Handle& handle : handles_of(gizmo, sight)) {
        const double distance = distance_to_handle(gizmo, handle, sight, position);
        if (distance <= nearest) {
            nearest = distance;
            best = handle;
        }
    }
    return best;
}

std::optional<double> along_axis(const PickRay& ray, const Vec3& centre, const Vec3& axis) {
    const Vec3 along = ray.along.normalized();
    const Vec3 way = ray.from - centre;
    const double cosine = along.dot(axis);
    const double square = 1.0 - cosine * cosine; // square of the sine between them
    if (square < k_least_square) {
        return std::nullopt;
    }
    return (axis.dot(way) - cosine * along.dot(way)) / square;
}

std::optional<Vec3> GizmoDrag::place_of(const PickRay& ray) const {
    const Vec3 axis = gizmo_.axes.col(handle_.axis);
    if (handle_.kind == Handle::Kind::axis) {
        const auto along = along_axis(ray, gizmo_.centre, axis);
        return along ? std::optional(Vec3(*along * Vec3::Unit(handle_.axis))) : std::nullopt;
    }
    const double speed = axis.dot(ray.along);
    const double distance = axis.dot(gizmo_.centre - ray.from) / speed;
    if (speed == 0.0 || distance < 0.0 || !std::isfinite(distance)) {
        return std::nullopt; // the ray does not meet the plane
    }
    Vec3 place = gizmo_.axes.transpose() * (ray.from + distance * ray.along - gizmo_.centre);
    place[handle_.axis] = 0.0;
    return place;
}

std::optional<GizmoDrag> GizmoDrag::begin(const Gizmo& gizmo, const Handle& handle,
                                          const PickRay& ray) {
    GizmoDrag drag(gizmo, handle);
    const auto from = drag.place_of(ray);
    if (!from) {
        return std::nullopt;
    }
    drag.from_ = *from;
    return drag;
}

std::optional<GizmoChange> GizmoDrag::to(const PickRay& ray, const GizmoSteps& steps) const {
    const auto place = place_of(ray);
    if (!place) {
        return std::nullopt;
    }
    const Vec3 way = *place - from_;
    GizmoChange change;
    if (handle_.kind == Handle::Kind::ring) {
        const int u = (handle_.axis + 1) % 3;
        const int v = (handle_.axis + 2) % 3;
        const double turned = std::atan2((*place)[v], (*place)[u]) - std::atan2(from_[v], from_[u]);
        change.angle = rounded(std::remainder(turned, 2.0 * std::numbers::pi), steps.angle);
    } else if (gizmo_.mode == GizmoMode::stretch) {
        change.stretch = way[handle_.axis];
    } else {
        for (int k = 0; k < 3; ++k) {
            change.move[k] = rounded(way[k], steps.length);
        }
    }
    return change;
}

Motion motion_of(const GizmoDrag& drag, const GizmoChange& change, const Primitive& primitive) {
    Motion motion;
    if (drag.handle().kind != Handle::Kind::ring) {
        motion.move = drag.axes() * change.move;
        return motion;
    }
    // The primitive turns about its middle, which stays in place.
    motion.turn = Eigen::Quaterniond(Eigen::AngleAxisd(change.angle, drag.axis()));
    motion.move = primitive.pose.move - motion.turn * primitive.pose.move;
    return motion;
}

Primitive stretched(Primitive primitive, int axis, double length, double step, double least) {
    const bool is_along = axis == 2;
    const bool has_length = primitive.shape == Shape::capsule || primitive.shape == Shape::cylinder;
    double& size = primitive.shape == Shape::box ? primitive.half[axis]
                   : has_length && is_along      ? primitive.half_length
                                                 : primitive.radius;
    const bool may_be_none = primitive.shape == Shape::capsule && is_along;
    size = std::max(rounded(size + length, step), may_be_none ? 0.0 : least);
    return primitive;
}

} // namespace hullwright::ui
