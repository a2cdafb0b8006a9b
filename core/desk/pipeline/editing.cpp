#include "pipeline/editing.h"

#include <utility>

namespace hullwright::pipeline {

EditedPieces uncorrected(PieceSet fresh) {
    return begin_editing(std::move(fresh));
}

PieceRef ref_to_piece(const PieceSet& set, PieceId piece, const TriMesh& mesh) {
    return ref_to(set.pieces[piece], mesh, set.family);
}

PieceRef ref_to_locked(const PieceSet& set, PieceId piece, const TriMesh& mesh) {
    return ref_to_keep(set.pieces[piece], mesh, set.family);
}

PieceRef ref_to_primitive(std::string name) {
    return ref_to_added(std::move(name));
}

Result<PieceId> piece_at(const PieceRef& ref, const PieceSet& set, const TriMesh& mesh) {
    return PieceFinder(mesh, set.pieces).find(ref);
}

} // namespace hullwright::pipeline
