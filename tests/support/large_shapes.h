// Larger meshes for what takes time: a bumpy torus of as many faces as wanted, and worse ones.
#pragma once

#include "support/shapes.h"

#include <cmath>
#include <numbers>

namespace hullwright::shapes {

// A closed torus of rings x sides quads, each two triangles; waves keep it from being regular.
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

// Without every `nth` face: a hole each.
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

// Every face with corners of its own.
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

} // namespace hullwright::shapes
