#include "check/connected_pieces.h"

#include "base/union_find.h"
#include "base/work_meter.h"

namespace hullwright {

Result<std::vector<char>> connected_pieces(const Topology& topology, std::span<const PieceId> owner,
                                           const std::vector<Piece>& pieces,
                                           const Progress& progress) {
    UnionFind sets(owner.size());
    WorkMeter meter(progress, topology.sides.size() + owner.size());
    // Sides of an edge follow each other: the last side of a piece that was seen at the same edge
    // stands for all of its sides there.
    std::vector<Side> last(pieces.size(), k_none);
    for (const Side side : topology.sides) {
        if (meter.stopped_after(1)) {
            return stopped_issue();
        }
        const PieceId piece = owner[face_of(side)];
        if (piece == k_none) {
            continue;
        }
        const Side before = last[piece];
        if (before != k_none && topology.side_edge[before] == topology.side_edge[side]) {
            sets.join(face_of(before), face_of(side));
        }
        last[piece] = side;
    }
    std::vector<char> connected(pieces.size(), 1);
    for (PieceId p = 0; p < pieces.size(); ++p) {
        if (pieces[p].faces.empty()) {
            connected[p] = 0;
        }
    }
    std::vector<Index> set_of(pieces.size(), k_none); // that of the piece's first face
    for (FaceId face = 0; face < owner.size(); ++face) {
        if (meter.stopped_after(1)) {
            return stopped_issue();
        }
        const PieceId piece = owner[face];
        if (piece == k_none) {
            continue;
        }
        const Index set = sets.find(face);
        if (set_of[piece] == k_none) {
            set_of[piece] = set;
        }
        if (set != set_of[piece]) {
            connected[piece] = 0;
        }
    }
    return connected;
}

} // namespace hullwright
