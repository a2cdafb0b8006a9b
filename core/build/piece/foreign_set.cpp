#include "piece/foreign_set.h"

#include <algorithm>
#include <utility>

namespace hullwright {

ForeignPiece foreign_piece(std::string name, const std::vector<Vec3>& vertices,
                           std::vector<Triangle> triangles) {
    std::vector<Index> used;
    for (const Triangle& t : triangles) {
        used.insert(used.end(), t.begin(), t.end());
    }
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    ForeignPiece piece;
    piece.name = std::move(name);
    for (const Index v : used) {
        piece.vertices.push_back(vertices[v]);
    }
    for (Triangle& t : triangles) {
        for (Index& corner : t) {
            corner = static_cast<Index>(std::lower_bound(used.begin(), used.end(), corner) -
                                        used.begin());
        }
    }
    piece.triangles = std::move(triangles);
    return piece;
}

} // namespace hullwright
