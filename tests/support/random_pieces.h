// Makes convex pieces without a source surface, for tests that need pieces alone, and a surface
// from their hulls.
#pragma once

#include "piece/hull.h"
#include "piece/piece.h"

#include <functional>
#include <random>
#include <vector>

namespace hullwright::tests {

inline Piece piece_around(const std::vector<Vec3>& points) {
    const Hull hull = convex_hull(points);
    Piece piece;
    piece.flat = hull.flat;
    piece.triangles = hull.triangles;
    for (const Index v : hull.vertices) {
        piece.vertices.push_back(points[v]);
    }
    return piece;
}

using Place = std::function<Vec3(std::mt19937&)>;

inline std::vector<Piece> random_pieces(std::size_t count, std::uint32_t seed, const Place& place,
                                        double size, bool flat = false) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> offset(-size, size);
    std::vector<Piece> pieces;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3 at = place(random);
        std::vector<Vec3> points;
        for (std::uint32_t k = 0; k < 4 + random() % 12; ++k) {
            points.emplace_back(at +
                                Vec3(offset(random), offset(random), flat ? 0.0 : offset(random)));
        }
        pieces.push_back(piece_around(points));
    }
    return pieces;
}

inline Vec3 anywhere(std::mt19937& random) {
    std::uniform_real_distribution<double> coordinate(-10.0, 10.0);
    const double x = coordinate(random);
    const double y = coordinate(random);
    return {x, y, coordinate(random)};
}

// Puts all hulls side by side in one mesh; every piece gets the faces of its own hull.
inline TriMesh mesh_of(std::vector<Piece>& pieces) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (Piece& piece : pieces) {
        const auto base = static_cast<Index>(vertices.size());
        vertices.insert(vertices.end(), piece.vertices.begin(), piece.vertices.end());
        piece.faces.clear();
        for (const Triangle& t : piece.triangles) {
            piece.faces.push_back(static_cast<FaceId>(triangles.size()));
            triangles.push_back({t[0] + base, t[1] + base, t[2] + base});
        }
    }
    return make_mesh(std::move(vertices), std::move(triangles));
}

} // namespace hullwright::tests
