#include "piece/foreign_set.h"

#include "geom/used_corners.h"

#include <utility>

namespace hullwright {

ForeignPiece foreign_piece(std::string name, const std::vector<Vec3>& vertices,
                           std::vector<Triangle> triangles) {
    ForeignPiece piece;
    piece.name = std::move(name);
    for (const Index v : take_used_corners(triangles)) {
        piece.vertices.push_back(vertices[v]);
    }
    piece.triangles = std::move(triangles);
    return piece;
}

} // namespace hullwright
