#include "check/checked_surface.h"

#include "check/segment.h"
#include "geom/box_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hullwright {
namespace {

// Returns the point nearest to p on the triangle's sides, of which only marked ones are considered.
Vec3 nearest_on_sides(const std::array<Vec3, 3>& t, const Vec3& p,
                      const std::array<bool, 3>& sides) {
    Vec3 best = Vec3::Zero();
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < 3; ++i) {
        if (sides[i]) {
            const Vec3 foot = nearest_on_segment(t[i], t[(i + 1) % 3], p);
            const double distance2 = (foot - p).squaredNorm();
            best = distance2 < least ? foot : best;
            least = std::min(least, distance2);
        }
    }
    return best;
}

// Uses the signs of three volumes: 1 where the ray leaves through the triangle's front, -1 where it
// enters, 0 where it misses.
int ray_crosses(const std::array<Vec3, 3>& t, const Vec3& from, const Vec3& way) {
    const Vec3 a = t[0] - from;
    const Vec3 b = t[1] - from;
    const Vec3 c = t[2] - from;
    const double u = way.dot(b.cross(c));
    const double v = way.dot(c.cross(a));
    const double w = way.dot(a.cross(b));
    const bool through = (u >= 0.0 && v >= 0.0 && w >= 0.0) || (u <= 0.0 && v <= 0.0 && w <= 0.0);
    const double sum = u + v + w;
    if (!through || sum == 0.0 || !(a.dot(b.cross(c)) / sum > 0.0)) {
        return 0;
    }
    return sum > 0.0 ? 1 : -1;
}

bool ray_enters(const Aabb& box, const Vec3& from, const Vec3& way) {
    double near = 0.0;
    double far = std::numeric_limits<double>::infinity();
    for (int axis = 0; axis < 3; ++axis) {
        const double one = (box.lower[axis] - from[axis]) / way[axis];
        const double other = (box.upper[axis] - from[axis]) / way[axis];
        near = std::max(near, std::min(one, other));
        far = std::min(far, std::max(one, other));
    }
    return near <= far;
}

} // namespace

// Returns the foot of the perpendicular if it is in the triangle, else the nearest point of the
// sides that it is beyond.
Vec3 nearest_on(const std::array<Vec3, 3>& t, const Vec3& p) {
    const Vec3 normal = (t[1] - t[0]).cross(t[2] - t[0]);
    const double length2 = normal.squaredNorm();
    if (!(length2 > 0.0)) {
        return nearest_on_sides(t, p, {true, true, true});
    }
    // The product points outward from a side within the plane, so the height of p does not matter.
    std::array<bool, 3> beyond{};
    for (std::size_t i = 0; i < 3; ++i) {
        beyond[i] = (t[(i + 1) % 3] - t[i]).cross(normal).dot(p - t[i]) > 0.0;
    }
    return beyond[0] || beyond[1] || beyond[2]
               ? nearest_on_sides(t, p, beyond)
               : Vec3(p - normal * (normal.dot(p - t[0]) / length2));
}

double distance_to(const std::array<Vec3, 3>& triangle, const Vec3& point) {
    return (nearest_on(triangle, point) - point).norm();
}

Result<CheckedSurface> make_checked_surface(const TriMesh& mesh, bool closed,
                                            const Progress& progress) {
    CheckedSurface surface;
    surface.mesh = &mesh;
    surface.closed = closed;
    const Aabb whole = bounds_of(mesh);
    // Allows for some twenty operations on coordinates of this size, as a nearest point on a
    // triangle takes, each with products of two differences: six roundings for each of them.
    surface.float_noise = 64.0 * std::numeric_limits<double>::epsilon() *
                          (whole.lower.cwiseAbs().cwiseMax(whole.upper.cwiseAbs())).maxCoeff();
    surface.boxes.resize(mesh.triangles.size());
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        for (const Vec3& corner : mesh.corners(face)) {
            surface.boxes[face].add(corner);
        }
    }
    auto bvh = Bvh::build(surface.boxes, progress);
    if (!bvh) {
        return bvh.issue();
    }
    surface.bvh = std::move(*bvh);
    return surface;
}

NearestFace nearest_face(const CheckedSurface& surface, const Vec3& point, FaceId near) {
    const double same = surface.float_noise;
    NearestFace best;
    best.distance = distance_to(surface.mesh->corners(near), point) + 2.0 * same;
    surface.bvh.visit(
        [&](const Aabb& box) { return distance_to(box, point) <= best.distance + same; },
        [&](FaceId face) {
            if (distance_to(surface.boxes[face], point) > best.distance + same) {
                return;
            }
            const auto corners = surface.mesh->corners(face);
            const Vec3 foot = nearest_on(corners, point);
            const double distance = (point - foot).norm();
            if (distance > best.distance + same) {
                return;
            }
            if (distance < best.distance - same) {
                best = {face, distance, true, true};
            }
            const Vec3 normal =
                (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalized();
            const bool faces_it = normal.dot(point - foot) >= 0.0;
            best.front = best.front && faces_it;
            best.behind = best.behind && !faces_it;
        });
    return best;
}

NearFace face_near(const CheckedSurface& surface, const Vec3& point, FaceId near, double enough) {
    NearFace best{near, distance_to(surface.mesh->corners(near), point)};
    surface.bvh.visit_nearest(
        [&point](const Aabb& box) { return distance_to(box, point); },
        [&](Index /*number*/, double away) {
            return best.distance > enough && away < best.distance;
        },
        [&](Index at) {
            const FaceId face = surface.bvh.items()[at];
            if (distance_to(surface.boxes[face], point) < best.distance) {
                const double distance = distance_to(surface.mesh->corners(face), point);
                best = distance < best.distance ? NearFace{face, distance} : best;
            }
        });
    return best;
}

bool is_inside(const CheckedSurface& surface, const Vec3& point) {
    // Modelling grids do not have these directions; a ray through an edge misleads at most one of
    // them.
    const std::array<Vec3, 3> ways = {Vec3(0.8017, 0.4391, 0.4057), Vec3(-0.3209, 0.8713, -0.3713),
                                      Vec3(0.2713, -0.4519, 0.8498)};
    int votes = 0;
    for (const Vec3& way : ways) {
        int winding = 0;
        surface.bvh.visit(
            [&](const Aabb& box) { return ray_enters(box, point, way); },
            [&](FaceId face) { winding += ray_crosses(surface.mesh->corners(face), point, way); });
        votes += winding > 0 ? 1 : 0;
    }
    return votes >= 2;
}

} // namespace hullwright
