// Checks what has to hold of the faces of any set of pieces of a solid.
#pragma once

#include "check/hull_check.h"
#include "mesh/tri_mesh.h"
#include "piece/piece.h"

#include <algorithm>
#include <vector>

namespace hullwright::tests {

// True when each face is in exactly one piece, and its corners are in that piece's hull.
inline bool are_faces_covered(const TriMesh& mesh, const PieceSet& set) {
    std::vector<int> owners(mesh.triangles.size(), 0);
    for (const Piece& piece : set.pieces) {
        for (const FaceId face : piece.faces) {
            ++owners[face];
            for (const Vec3& corner : mesh.corners(face)) {
                if (!hull_holds({piece.vertices, piece.triangles, piece.flat}, corner)) {
                    return false;
                }
            }
        }
    }
    return std::all_of(owners.begin(), owners.end(), [](int count) { return count == 1; });
}

} // namespace hullwright::tests
