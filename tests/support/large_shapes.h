// Makes larger meshes for tests of running time: a bumpy torus with any number of faces, and worse
// ones.
#pragma once

#include "support/shapes.h"

#include <cmath>
#include <cstdint>
#include <numbers>

namespace hullwright::shapes {

// Returns a closed torus of rings x sides quads of two triangles each; waves keep it from being
// regular.
inline TriMesh torus(Index rings, Index sides) {
    std::vector<Vec3> v;
    std::vector<Triangle> t;
    for (Index i = 0; i < rings; ++i) {
        const double a = 2.0 * std::numbers::pi * i / rings;
        for (Index j = 0; j < sides; ++j) {
            const double b = 2.0 * std::numbers::pi * j / sides;
            const double r = 1.0 + 0.1 * std::sin(7.0 * a) * std::cos(5.0 * b);
            v.emplace_back((3.0 + r * std::cos(b)) * std::cos(a),
                           (3.0 + r * std::cos(b)) * std::sin(a), r * std::sin(b));
            const Index here = i * sides + j;
            const Index next = i * sides + (j + 1) % sides;
            const Index over = (i + 1) % rings * sides + j;
            const Index both = (i + 1) % rings * sides + (j + 1) % sides;
            t.push_back({here, over, both});
            t.push_back({here, both, next});
        }
    }
    return make_mesh(std::move(v), std::move(t));
}

// Removes every `nth` face, which leaves a hole each.
inline TriMesh riddled(TriMesh mesh, std::size_t nth) {
    TriMesh left;
    left.vertices = std::move(mesh.vertices);
    for (std::size_t f = 0; f < mesh.triangles.size(); ++f) {
        if (f % nth != 0) {
            left.triangles.push_back(mesh.triangles[f]);
        }
    }
    return make_mesh(std::move(left.vertices), std::move(left.triangles));
}

// Gives every face corners of its own.
inline TriMesh soup(const TriMesh& mesh) {
    std::vector<Vec3> v;
    std::vector<Triangle> t;
    for (FaceId f = 0; f < mesh.triangles.size(); ++f) {
        const auto first = static_cast<Index>(v.size());
        for (const Vec3& p : mesh.corners(f)) {
            v.push_back(p);
        }
        t.push_back({first, first + 1, first + 2});
    }
    return make_mesh(std::move(v), std::move(t));
}

// Returns a convex ball with many facets: the rounding of its vertices keeps facets from being
// coplanar.
inline TriMesh ball(Index rings, Index sides) {
    TriMesh mesh = torus(rings, sides);
    // The torus's net is laid on a ball; the triangles that would join the poles are removed, which
    // leaves both poles open.
    for (Index ring = 0; ring < rings; ++ring) {
        for (Index side = 0; side < sides; ++side) {
            const double across = 2.0 * std::numbers::pi * ring / rings;
            const double along = std::numbers::pi * (side + 0.5) / sides;
            mesh.vertices[std::size_t{ring} * sides + side] =
                Vec3(std::sin(along) * std::cos(across), std::sin(along) * std::sin(across),
                     -std::cos(along));
        }
    }
    std::erase_if(mesh.triangles, [sides](const Triangle& t) {
        const auto [low, high] = std::minmax({t[0] % sides, t[1] % sides, t[2] % sides});
        return high - low > 1;
    });
    return make_mesh(std::move(mesh.vertices), std::move(mesh.triangles));
}

// Returns a square of side x side cells, all in one plane.
inline TriMesh sheet(Index side) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (Index y = 0; y <= side; ++y) {
        for (Index x = 0; x <= side; ++x) {
            vertices.emplace_back(x, y, 0.0);
            if (x < side && y < side) {
                const Index corner = y * (side + 1) + x;
                triangles.push_back({corner, corner + 1, corner + side + 2});
                triangles.push_back({corner, corner + side + 2, corner + side + 1});
            }
        }
    }
    return make_mesh(std::move(vertices), std::move(triangles));
}

// Returns thin triangles with the origin inside, each with corners of its own, so that each of them
// meets each other. All coordinates are whole numbers: the origin is exactly in the middle between
// a corner and the middle of the side across.
inline TriMesh needles(Index count) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (Index i = 0; i < count; ++i) {
        const Vec3 end(1000.0, 3.0 * i, static_cast<double>(std::uint64_t{7} * i * i % 1013));
        const Vec3 aside(0.0, 1.0, 0.0);
        vertices.emplace_back(-end);
        vertices.emplace_back(end + aside);
        vertices.emplace_back(end - aside);
        triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    return make_mesh(std::move(vertices), std::move(triangles));
}

// Returns a closed column that leans over, of long thin faces: all their boxes overlap.
inline TriMesh leaning_column(Index sides) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (const double up : {0.0, 6.0}) {
        for (Index i = 0; i < sides; ++i) {
            const double turn = 2.0 * std::numbers::pi * i / sides;
            vertices.emplace_back(std::cos(turn) + up, std::sin(turn) + up, up);
        }
    }
    for (Index i = 0; i < sides; ++i) {
        const Index next = (i + 1) % sides;
        triangles.push_back({i, next, sides + next});
        triangles.push_back({i, sides + next, sides + i});
        if (i > 1) {
            triangles.push_back({0, i, i - 1});
            triangles.push_back({sides, sides + i - 1, sides + i});
        }
    }
    return make_mesh(std::move(vertices), std::move(triangles));
}

// Returns the unit cube with a strip of faces without area between two triangles of its floor. Only
// the first of the strip has a neighbour with an area across its longest side. Their corners are
// exactly on a line where the faces are one less than a power of two.
inline TriMesh box_with_flat_strip(Index faces) {
    TriMesh mesh = box();
    const Triangle divided = mesh.triangles[1]; // from corner 1 to 2, and 3
    mesh.triangles.erase(mesh.triangles.begin() + 1);
    for (Index i = 1; i <= faces; ++i) {
        const double share = i / (faces + 1.0);
        mesh.vertices.emplace_back(1.0 - share, share, 0.0);
    }
    const auto place = [&](Index i) {
        return i == 0 ? divided[0] : i > faces ? divided[1] : 7 + i;
    };
    for (Index i = 0; i <= faces; ++i) {
        mesh.triangles.push_back({place(i), place(i + 1), divided[2]});
        if (i > 0) {
            mesh.triangles.push_back({divided[0], place(i + 1), place(i)});
        }
    }
    return make_mesh(std::move(mesh.vertices), std::move(mesh.triangles));
}

} // namespace hullwright::shapes
