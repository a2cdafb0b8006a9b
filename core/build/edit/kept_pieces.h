// Keeps corrected pieces for a history of many states: what two states have alike is in memory
// once.
#pragma once

#include "edit/edited_pieces.h"

#include <memory>
#include <set>
#include <vector>

namespace hullwright {

struct KeptPieces {
    PieceSet frame; // the set without its pieces
    std::vector<std::shared_ptr<const Piece>> pieces;
    std::vector<std::shared_ptr<const PieceExtras>> extras; // one per piece
    std::vector<AddedPrimitive> added;
    double open_depth = 0.0;
};

// Returns the pieces that a run made, without corrections. Nothing is copied: the run's own set
// stays as long as one of its pieces is kept.
[[nodiscard]] KeptPieces keep_fresh(const std::shared_ptr<const PieceSet>& fresh);

// Shares with the state before every piece, and every piece's extras, that are the same there.
[[nodiscard]] KeptPieces keep(const EditedPieces& pieces, const KeptPieces& before);

// True where both states are of the same pieces; their extras may differ. Only pieces that the
// states do not share in memory are compared.
[[nodiscard]] bool have_same_pieces(const KeptPieces& one, const KeptPieces& other);

// Returns the pieces that the state before did not have, or had with another primitive; `now` was
// kept after it, so that they share all others.
[[nodiscard]] std::set<PieceId> made_since(const KeptPieces& before, const KeptPieces& now);

// Returns the state again as it was before it was kept.
[[nodiscard]] EditedPieces edited(const KeptPieces& kept);

} // namespace hullwright
