// Makes shapes for decomposition: known solids, open sheets, and random ones from a seed.
#pragma once

#include "geom/weld.h"
#include "support/shapes.h"

#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <random>

namespace hullwright::shapes {

inline TriMesh welded(const TriMesh& mesh) {
    const auto weld = weld_exact(mesh.vertices);
    std::vector<Vec3> vertices;
    for (const Index kept : weld->kept) {
        vertices.push_back(mesh.vertices[kept]);
    }
    std::vector<Triangle> triangles;
    for (const Triangle& t : mesh.triangles) {
        triangles.push_back({weld->target[t[0]], weld->target[t[1]], weld->target[t[2]]});
    }
    return make_mesh(std::move(vertices), std::move(triangles));
}

// Returns the surface of the full unit cells of a grid: the sides between a full cell and an empty
// one.
inline TriMesh cells(int nx, int ny, int nz, const std::function<bool(int, int, int)>& full) {
    const auto is_full = [&](int x, int y, int z) {
        return x >= 0 && y >= 0 && z >= 0 && x < nx && y < ny && z < nz && full(x, y, z);
    };
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (int x = 0; x < nx; ++x) {
        for (int y = 0; y < ny; ++y) {
            for (int z = 0; z < nz; ++z) {
                if (!is_full(x, y, z)) {
                    continue;
                }
                const std::array<int, 3> at = {x, y, z};
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    for (const int way : {-1, 1}) {
                        std::array<int, 3> next = at;
                        next[axis] += way;
                        if (is_full(next[0], next[1], next[2])) {
                            continue;
                        }
                        Vec3 corner(x, y, z);
                        Vec3 u = Vec3::Unit(static_cast<int>((axis + 1) % 3));
                        Vec3 w = Vec3::Unit(static_cast<int>((axis + 2) % 3));
                        if (way > 0) {
                            corner[static_cast<int>(axis)] += 1.0;
                        } else {
                            std::swap(u, w);
                        }
                        const auto base = static_cast<Index>(vertices.size());
                        vertices.insert(vertices.end(),
                                        {corner, corner + u, corner + u + w, corner + w});
                        triangles.push_back({base, base + 1, base + 2});
                        triangles.push_back({base, base + 2, base + 3});
                    }
                }
            }
        }
    }
    return welded(make_mesh(std::move(vertices), std::move(triangles)));
}

inline TriMesh l_shape() {
    return cells(2, 2, 1, [](int x, int y, int) { return x == 0 || y == 0; });
}
inline TriMesh cube_with_pit() {
    return cells(3, 3, 3, [](int x, int y, int z) { return !(x == 1 && y == 1 && z == 2); });
}
inline TriMesh menger(int level) {
    const int n = level == 1 ? 3 : 9;
    return cells(n, n, n, [n](int x, int y, int z) {
        for (int size = n; size >= 3; size /= 3) {
            const int third = size / 3;
            const int middles = (x / third % 3 == 1 ? 1 : 0) + (y / third % 3 == 1 ? 1 : 0) +
                                (z / third % 3 == 1 ? 1 : 0);
            if (middles >= 2) {
                return false;
            }
        }
        return true;
    });
}

// Returns a prism over a polygon (counter-clockwise, star-shaped about the origin) from z = 0 to z
// = 1.
inline TriMesh prism(const std::vector<std::pair<double, double>>& ring) {
    std::vector<Vec3> v;
    for (const double z : {0.0, 1.0}) {
        for (const auto& [x, y] : ring) {
            v.emplace_back(x, y, z);
        }
        v.emplace_back(0, 0, z);
    }
    const auto n = static_cast<Index>(ring.size());
    std::vector<Triangle> t;
    for (Index i = 0; i < n; ++i) {
        const Index j = (i + 1) % n;
        t.push_back({n, j, i});
        t.push_back({n + 1 + n, n + 1 + i, n + 1 + j});
        t.push_back({i, j, n + 1 + j});
        t.push_back({i, n + 1 + j, n + 1 + i});
    }
    return make_mesh(std::move(v), std::move(t));
}
inline TriMesh star(int points) {
    std::vector<std::pair<double, double>> ring;
    for (int i = 0; i < 2 * points; ++i) {
        const double angle = std::numbers::pi * i / points;
        const double radius = i % 2 == 0 ? 2.0 : 0.8;
        ring.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
    }
    return prism(ring);
}

// Returns a tube around a curve, closed in itself or with flat ends.
inline TriMesh tube(int along, int around, double radius, bool closed,
                    const std::function<Vec3(double)>& curve) {
    std::vector<Vec3> v;
    std::vector<Triangle> t;
    const int rings = closed ? along : along + 1;
    for (int i = 0; i < rings; ++i) {
        const double s = static_cast<double>(i) / along;
        const Vec3 centre = curve(s);
        const Vec3 way = (curve(s + 1e-3) - curve(s - 1e-3)).normalized();
        const Vec3 side = way.cross(Vec3(0.1, 0.2, 0.97)).normalized();
        const Vec3 up = side.cross(way);
        for (int j = 0; j < around; ++j) {
            const double angle = 2.0 * std::numbers::pi * j / around;
            v.emplace_back(centre + radius * (std::cos(angle) * side + std::sin(angle) * up));
        }
    }
    const auto at = [&](int i, int j) {
        return static_cast<Index>((i % rings) * around + (j + around) % around);
    };
    for (int i = 0; i < along; ++i) {
        for (int j = 0; j < around; ++j) {
            t.push_back({at(i, j), at(i, j + 1), at(i + 1, j + 1)});
            t.push_back({at(i, j), at(i + 1, j + 1), at(i + 1, j)});
        }
    }
    for (int j = 1; !closed && j + 1 < around; ++j) {
        t.push_back({at(0, 0), at(0, j + 1), at(0, j)});
        t.push_back({at(along, 0), at(along, j), at(along, j + 1)});
    }
    return inside_out(make_mesh(std::move(v), std::move(t)));
}
inline TriMesh torus(int along = 24, int around = 12) {
    return tube(along, around, 0.4, true, [](double s) {
        const double angle = 2.0 * std::numbers::pi * s;
        return Vec3(std::cos(angle), std::sin(angle), 0.0);
    });
}
inline TriMesh spring() {
    return tube(60, 8, 0.2, false, [](double s) {
        const double angle = 6.0 * std::numbers::pi * s;
        return Vec3(std::cos(angle), std::sin(angle), 2.0 * s);
    });
}
inline TriMesh height_field(int n, const std::function<double(int, int)>& height) {
    std::vector<Vec3> v;
    std::vector<Triangle> t;
    for (int y = 0; y <= n; ++y) {
        for (int x = 0; x <= n; ++x) {
            v.emplace_back(x, y, height(x, y));
        }
    }
    for (int y = 0; y < n; ++y) {
        for (int x = 0; x < n; ++x) {
            const auto a = static_cast<Index>(y * (n + 1) + x);
            const auto b = a + static_cast<Index>(n) + 1;
            t.push_back({a, a + 1, b + 1});
            t.push_back({a, b + 1, b});
        }
    }
    return make_mesh(std::move(v), std::move(t));
}

// Returns a disk of coplanar triangles around one vertex.
inline TriMesh fan(int count) {
    std::vector<Vec3> v = {Vec3(0, 0, 0)};
    std::vector<Triangle> t;
    for (int i = 0; i < count; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / count;
        v.emplace_back(std::cos(angle), std::sin(angle), 0.0);
        t.push_back({0, static_cast<Index>(i + 1), static_cast<Index>((i + 1) % count + 1)});
    }
    return make_mesh(std::move(v), std::move(t));
}

// Returns cells, height fields, soups and bumpy tubes in turn, one for each seed.
inline TriMesh random_mesh(std::uint32_t seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    switch (seed % 4) {
    case 0: {
        std::map<std::array<int, 3>, bool> full;
        for (int i = 0; i < 64; ++i) {
            full[{i % 4, i / 4 % 4, i / 16}] = unit(random) < 0.55;
        }
        full[{0, 0, 0}] = true;
        return cells(4, 4, 4, [&](int x, int y, int z) { return full[{x, y, z}]; });
    }
    case 1:
        return height_field(7, [&](int, int) { return 1.5 * unit(random); });
    case 2: { // whole numbers, so that touching and coplanar triangles are common
        std::vector<Vec3> v;
        std::vector<Triangle> t;
        for (Index i = 0; i < 12; ++i) {
            v.emplace_back(std::floor(5.0 * unit(random)), std::floor(5.0 * unit(random)),
                           std::floor(5.0 * unit(random)));
        }
        for (int i = 0; i < 10; ++i) {
            const auto a = static_cast<Index>(12.0 * unit(random));
            const auto b = static_cast<Index>(12.0 * unit(random));
            const auto c = static_cast<Index>(12.0 * unit(random));
            if ((v[b] - v[a]).cross(v[c] - v[a]).norm() > 0.0) {
                t.push_back({a, b, c});
            }
        }
        return welded(make_mesh(std::move(v), std::move(t)));
    }
    default:
        return tube(10, 6, 0.3, true, [&, phase = unit(random)](double s) {
            const double angle = 2.0 * std::numbers::pi * s;
            const double radius = 1.0 + 0.4 * std::sin(3.0 * angle + phase);
            return Vec3(radius * std::cos(angle), radius * std::sin(angle),
                        0.5 * std::sin(2.0 * angle));
        });
    }
}

} // namespace hullwright::shapes
