// Makes a set of pieces of the solid by hand: a block of 27 unit cells, of which one in the middle
// has no faces.
#pragma once

#include "piece/body.h"
#include "piece/piece.h"
#include "support/shapes.h"

#include <algorithm>
#include <array>
#include <utility>

namespace hullwright::shapes {

// Returns the surface of a cube of three cells along each side: 108 faces, each half of a cell's
// side. The vertices in the middle are in none.
inline TriMesh block_of_cells() {
    constexpr Index k_side = 4;
    std::vector<Vec3> vertices;
    for (Index i = 0; i < k_side * k_side * k_side; ++i) {
        vertices.emplace_back(i % k_side, i / k_side % k_side, i / (k_side * k_side));
    }
    constexpr std::array<Index, 3> k_steps = {1, k_side, k_side * k_side};
    std::vector<Triangle> triangles;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const Index u = k_steps[(axis + 1) % 3];
        const Index w = k_steps[(axis + 2) % 3];
        for (const Index side : {Index{0}, k_side - 1}) {
            for (Index cell = 0; cell < 9; ++cell) {
                const Index a = side * k_steps[axis] + cell % 3 * u + cell / 3 * w;
                const Index b = a + (side > 0 ? u : w);
                const Index c = a + (side > 0 ? w : u);
                triangles.push_back({a, b, a + u + w});
                triangles.push_back({a, a + u + w, c});
            }
        }
    }
    return make_mesh(std::move(vertices), std::move(triangles));
}

// Returns the box as a piece with those of the faces that are in it and not owned yet.
inline Piece block(const TriMesh& mesh, const Vec3& lower, const Vec3& upper,
                   std::vector<char>& owned) {
    Aabb box;
    box.add(lower);
    box.add(upper);
    Piece piece;
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        const auto corners = mesh.corners(face);
        if (owned[face] == 0 && std::all_of(corners.begin(), corners.end(), [&](const Vec3& v) {
                Aabb at;
                at.add(v);
                return box.contains(at);
            })) {
            owned[face] = 1;
            piece.faces.push_back(face);
        }
    }
    Solid body = body_of(shapes::box(lower, upper - lower).vertices, {});
    piece.vertices = std::move(body.vertices);
    piece.triangles = std::move(body.triangles);
    return piece;
}

// Returns the block as a floor and a roof, four walls between them, and the cell that they enclose.
// All bodies are exactly the space between their planes.
inline PieceSet blocks_of(const TriMesh& mesh) {
    std::vector<char> owned(mesh.triangles.size(), 0);
    PieceSet set;
    set.family = Family::solid;
    set.filled = true;
    for (const auto& [lower, upper] :
         {std::pair(Vec3(0, 0, 0), Vec3(3, 3, 1)), std::pair(Vec3(0, 0, 2), Vec3(3, 3, 3)),
          std::pair(Vec3(0, 0, 1), Vec3(1, 3, 2)), std::pair(Vec3(2, 0, 1), Vec3(3, 3, 2)),
          std::pair(Vec3(1, 0, 1), Vec3(2, 1, 2)), std::pair(Vec3(1, 2, 1), Vec3(2, 3, 2)),
          std::pair(Vec3(1, 1, 1), Vec3(2, 2, 2))}) {
        set.pieces.push_back(block(mesh, lower, upper, owned));
    }
    std::sort(set.pieces.begin(), set.pieces.end(), comes_before);
    return set;
}

} // namespace hullwright::shapes
