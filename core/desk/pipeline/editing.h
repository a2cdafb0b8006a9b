// Offers what somebody needs to correct a run's pieces by hand: pieces without corrections, and
// references by which corrections name them.
#pragma once

#include "edit/edited_pieces.h"

#include <string>

namespace hullwright::pipeline {

// Returns the pieces as a run made them.
[[nodiscard]] EditedPieces uncorrected(PieceSet fresh);

// Returns the reference to a piece of the set, which was cut from the mesh. The second is for a
// correction that locks it, and the third for a primitive that was added.
[[nodiscard]] PieceRef ref_to_piece(const PieceSet& set, PieceId piece, const TriMesh& mesh);
[[nodiscard]] PieceRef ref_to_locked(const PieceSet& set, PieceId piece, const TriMesh& mesh);
[[nodiscard]] PieceRef ref_to_primitive(std::string name);

// Returns the piece that a reference means; an issue says what became of it.
[[nodiscard]] Result<PieceId> piece_at(const PieceRef& ref, const PieceSet& set,
                                       const TriMesh& mesh);

} // namespace hullwright::pipeline
