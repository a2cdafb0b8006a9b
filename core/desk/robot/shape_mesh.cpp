#include "robot/shape_mesh.h"

#include "base/parallel.h"
#include "geom/portable_math.h"

#include <algorithm>
#include <numbers>
#include <utility>

namespace hullwright {
namespace {

constexpr double k_pi = std::numbers::pi;

// Is a place on a profile that is turned about the z axis.
struct ProfilePoint {
    double radius = 0.0; // of the circle that its polygon is drawn around
    double height = 0.0;
};

// Turns a profile from the lowest point to the highest about the z axis; both ends are closed. A
// polygon's sides touch its circle, so that its corners are farther out.
ShapeMesh turned(const std::vector<ProfilePoint>& profile) {
    const double corner = 1.0 / sine_and_cosine(k_pi / k_round_sides).cosine;
    ShapeMesh mesh;
    for (const ProfilePoint& point : profile) {
        const double out = corner * point.radius;
        for (std::uint32_t i = 0; i < k_round_sides; ++i) {
            const auto [sine, cosine] = sine_and_cosine(2.0 * k_pi * i / k_round_sides);
            mesh.vertices.emplace_back(out * cosine, out * sine, point.height);
        }
    }
    const auto rings = static_cast<std::uint32_t>(profile.size());
    const std::uint32_t low = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.emplace_back(0.0, 0.0, profile.front().height);
    mesh.vertices.emplace_back(0.0, 0.0, profile.back().height);
    for (std::uint32_t i = 0; i < k_round_sides; ++i) {
        const std::uint32_t next = (i + 1) % k_round_sides;
        const std::uint32_t top = (rings - 1) * k_round_sides;
        mesh.triangles.push_back({low, next, i});
        mesh.triangles.push_back({low + 1, top + i, top + next});
        for (std::uint32_t ring = 0; ring + 1 < rings; ++ring) {
            const std::uint32_t from = ring * k_round_sides;
            const std::uint32_t above = from + k_round_sides;
            mesh.triangles.push_back({from + i, from + next, above + next});
            mesh.triangles.push_back({from + i, above + next, above + i});
        }
    }
    return mesh;
}

// Returns a quarter of a circle about (0, 0), from the pole down to the equator or up to it, as a
// profile outside of it. Its ends are flat: the pole is a small polygon that touches the circle.
std::vector<ProfilePoint> quarter(double radius) {
    constexpr int k_steps = k_round_sides / 4;
    const double step = k_pi / (2 * k_steps);
    // Lists corners of a polygon around the circle whose first side is square to the axis.
    std::vector<ProfilePoint> points;
    const double out = radius / sine_and_cosine(step / 2.0).cosine;
    for (int i = 0; i < k_steps; ++i) {
        const auto [sine, cosine] = sine_and_cosine(step * (i + 0.5));
        points.push_back({out * sine, out * cosine});
    }
    return points;
}

std::vector<ProfilePoint> capsule(double radius, double half) {
    const std::vector<ProfilePoint> cap = quarter(radius);
    std::vector<ProfilePoint> profile;
    for (const ProfilePoint& point : cap) {
        profile.push_back({point.radius, -half - point.height});
    }
    for (auto point = cap.rbegin(); point != cap.rend(); ++point) {
        profile.push_back({point->radius, half + point->height});
    }
    return profile;
}

ShapeMesh box(const Vec3& half) {
    ShapeMesh mesh;
    for (std::uint32_t i = 0; i < 8; ++i) {
        mesh.vertices.emplace_back(((i & 1U) != 0 ? half.x() : -half.x()),
                                   ((i & 2U) != 0 ? half.y() : -half.y()),
                                   ((i & 4U) != 0 ? half.z() : -half.z()));
    }
    mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                      {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    return mesh;
}

ShapeMesh unplaced(const RobotShape& shape) {
    const double radius = shape.size.x();
    switch (shape.kind) {
    case ShapeKind::cylinder:
        return turned({{radius, -shape.size.z()}, {radius, shape.size.z()}});
    case ShapeKind::capsule:
        return turned(capsule(radius, shape.size.z()));
    case ShapeKind::sphere:
    case ShapeKind::ellipsoid: {
        ShapeMesh mesh = turned(capsule(1.0, 0.0));
        for (Vec3& vertex : mesh.vertices) {
            vertex = vertex.cwiseProduct(shape.size);
        }
        return mesh;
    }
    default:
        return box(shape.size);
    }
}

} // namespace

// Each end has a triangle for each side, and each strip between two rings of corners two.
std::size_t triangles_of(ShapeKind kind) {
    constexpr std::size_t k_box = 12;
    constexpr std::size_t k_rings_of_ends = k_round_sides / 2; // of a capsule
    const auto of_rings = [](std::size_t rings) { return 2 * k_round_sides * rings; };
    return kind == ShapeKind::box        ? k_box
           : kind == ShapeKind::cylinder ? of_rings(2)
                                         : of_rings(k_rings_of_ends);
}

ShapeMesh mesh_of(const RobotShape& shape) {
    ShapeMesh mesh = unplaced(shape);
    for (Vec3& vertex : mesh.vertices) {
        vertex = shape.at(vertex);
    }
    return mesh;
}

ShapeMesh placed_mesh(const RobotShape& shape, std::span<const Vec3> vertices,
                      std::span<const Triangle> triangles, const Progress& progress) {
    ShapeMesh mesh;
    mesh.vertices.reserve(vertices.size());
    mesh.triangles.reserve(triangles.size());
    const bool mirrors = (shape.size.array() < 0.0).count() % 2 == 1;
    const bool is_placed =
        for_each_in_order(vertices.size(), progress.part({}, 0.0, 0.6), [&](std::size_t v) {
            mesh.vertices.push_back(shape.at(vertices[v].cwiseProduct(shape.size)));
        });
    const bool is_turned =
        is_placed &&
        for_each_in_order(triangles.size(), progress.part({}, 0.6, 1.0), [&](std::size_t t) {
            Triangle& triangle = mesh.triangles.emplace_back(triangles[t]);
            if (mirrors) {
                std::swap(triangle[1], triangle[2]);
            }
        });
    return is_turned ? std::move(mesh) : ShapeMesh();
}

} // namespace hullwright
