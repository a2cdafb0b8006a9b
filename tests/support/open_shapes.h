// Makes surfaces that are hardly solids or none: planes, double-sided sheets, bowls, pipes and
// strips. Balls serve as their opponents.
#pragma once

#include "support/solids.h"

#include <cmath>
#include <functional>
#include <numbers>

namespace hullwright::shapes {

inline constexpr double k_turn = 2.0 * std::numbers::pi;

// Merges vertices at one place and removes faces that lose a corner by it, as at the poles of a
// grid.
inline TriMesh welded_clean(const TriMesh& mesh) {
    const TriMesh joined = welded(mesh);
    std::vector<Triangle> triangles;
    for (const Triangle& t : joined.triangles) {
        if (t[0] != t[1] && t[1] != t[2] && t[2] != t[0]) {
            triangles.push_back(t);
        }
    }
    return make_mesh(joined.vertices, std::move(triangles));
}

// Returns a surface over the unit square in nu by nv cells of two triangles; it is joined where it
// meets itself. Faces look along the cross product of the directions of u and v.
inline TriMesh surface_over(int nu, int nv, const std::function<Vec3(double, double)>& at) {
    std::vector<Vec3> v;
    std::vector<Triangle> t;
    for (int j = 0; j <= nv; ++j) {
        for (int i = 0; i <= nu; ++i) {
            v.push_back(at(static_cast<double>(i) / nu, static_cast<double>(j) / nv));
        }
    }
    for (int j = 0; j < nv; ++j) {
        for (int i = 0; i < nu; ++i) {
            const auto a = static_cast<Index>(j * (nu + 1) + i);
            const auto b = a + static_cast<Index>(nu) + 1;
            t.push_back({a, a + 1, b + 1});
            t.push_back({a, b + 1, b});
        }
    }
    return welded_clean(make_mesh(std::move(v), std::move(t)));
}

// Returns a point of the unit circle; a whole turn ends where it began, to the last bit.
inline Vec3 on_circle(double share) {
    const double angle = share < 1.0 ? k_turn * share : 0.0;
    return {std::cos(angle), std::sin(angle), 0.0};
}

// Returns a round sheet of 90 corners that leans to one side.
inline TriMesh tilted_disc() {
    constexpr Index k_corners = 90;
    std::vector<Vec3> vertices = {Vec3(0, 0, 0)};
    std::vector<Triangle> triangles;
    for (Index i = 0; i < k_corners; ++i) {
        const Vec3 at = on_circle(static_cast<double>(i) / k_corners);
        vertices.emplace_back(at.x(), at.y(), 0.3 * at.x());
        triangles.push_back({0, i + 1, (i + 1) % k_corners + 1});
    }
    return make_mesh(vertices, triangles);
}

inline TriMesh plane(int cells = 4) {
    return height_field(cells, [](int, int) { return 0.0; });
}

// Returns a pipe around z from height 0 to `length`, without lids, looking outward; a cone where
// the radii differ.
inline TriMesh pipe(int around, int along, double length, double radius, double upper_radius) {
    return surface_over(around, along, [=](double u, double v) {
        return Vec3((radius + v * (upper_radius - radius)) * on_circle(u) + Vec3(0, 0, length * v));
    });
}
inline TriMesh pipe(int around, int along, double length) {
    return pipe(around, along, length, 0.5, 0.5);
}

// Returns the part of the unit sphere from its lowest point up to a share of the way to its
// highest, looking outward: half of it is a bowl, all of it a ball.
inline TriMesh sphere_part(double share, int around = 24, int rings = 12) {
    return surface_over(around, rings, [=](double u, double v) {
        const double down = share * v;
        const double across = down >= 1.0 ? 0.0 : std::sin(0.5 * k_turn * down);
        return Vec3(across * on_circle(u) - Vec3(0, 0, std::cos(0.5 * k_turn * down)));
    });
}
inline TriMesh bowl(int around = 24, int rings = 6) {
    return sphere_part(0.5, around, rings);
}

// Returns a strip with half a twist.
inline TriMesh moebius_strip(int along = 40) {
    std::vector<Vec3> v;
    std::vector<Triangle> t;
    for (int i = 0; i < along; ++i) {
        const double share = static_cast<double>(i) / along;
        const Vec3 way = on_circle(share);
        const Vec3 across =
            std::cos(0.5 * k_turn * share) * way + Vec3(0, 0, std::sin(0.5 * k_turn * share));
        v.emplace_back(2.0 * way - 0.5 * across);
        v.emplace_back(2.0 * way + 0.5 * across);
    }
    const auto n = static_cast<Index>(along);
    for (Index i = 0; i < n; ++i) {
        const bool last = i + 1 == n; // the strip's ends are joined with a half twist
        const Index low = last ? 1 : 2 * i + 2;
        const Index high = last ? 0 : 2 * i + 3;
        t.push_back({2 * i, 2 * i + 1, high});
        t.push_back({2 * i, high, low});
    }
    return make_mesh(std::move(v), std::move(t));
}

// Adds each face again, facing the other way, at the same vertices: the mesh is then closed by its
// edges but encloses nothing.
inline TriMesh both_sides(const TriMesh& mesh) {
    TriMesh both = mesh;
    const TriMesh back = inside_out(mesh);
    both.triangles.insert(both.triangles.end(), back.triangles.begin(), back.triangles.end());
    return make_mesh(std::move(both.vertices), std::move(both.triangles));
}

// Removes `count` faces from number `first` on.
inline TriMesh without_faces(TriMesh mesh, std::size_t first, std::size_t count) {
    const auto begin = mesh.triangles.begin() + static_cast<std::ptrdiff_t>(first);
    mesh.triangles.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
    return make_mesh(std::move(mesh.vertices), std::move(mesh.triangles));
}

inline TriMesh moved(TriMesh mesh, const std::function<Vec3(const Vec3&)>& to) {
    for (Vec3& v : mesh.vertices) {
        v = to(v);
    }
    return mesh;
}

// Returns a ball of this radius around the origin: an octahedron with each triangle split in four,
// `levels` times.
inline TriMesh ball(double radius, int levels) {
    TriMesh mesh = make_mesh(
        {Vec3(1, 0, 0), Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, -1, 0), Vec3(0, 0, 1),
         Vec3(0, 0, -1)},
        {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}});
    for (int level = 0; level < levels; ++level) {
        std::vector<Vec3> v;
        std::vector<Triangle> t;
        for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
            const auto [a, b, c] = mesh.corners(face);
            const Vec3 ab = (a + b).normalized();
            const Vec3 bc = (b + c).normalized();
            const Vec3 ca = (c + a).normalized();
            const auto first = static_cast<Index>(v.size());
            v.insert(v.end(), {a, b, c, ab, bc, ca});
            for (const Triangle& part : {Triangle{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}}) {
                t.push_back({first + part[0], first + part[1], first + part[2]});
            }
        }
        mesh = welded(make_mesh(std::move(v), std::move(t)));
    }
    return moved(std::move(mesh), [radius](const Vec3& p) { return Vec3(radius * p); });
}

} // namespace hullwright::shapes
