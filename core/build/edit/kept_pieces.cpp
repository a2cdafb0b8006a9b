#include "edit/kept_pieces.h"

#include <algorithm>

namespace hullwright {
namespace {

PieceSet frame_of(const PieceSet& set) {
    PieceSet frame;
    frame.family = set.family;
    frame.filled = set.filled;
    frame.rounding = set.rounding;
    frame.tolerance = set.tolerance;
    frame.surface = set.surface;
    frame.sheet_thickness = set.sheet_thickness;
    frame.origin = set.origin;
    return frame;
}

template <class T>
std::shared_ptr<const T> shared(const T& now, const std::shared_ptr<const T>& before) {
    return before && *before == now ? before : std::make_shared<const T>(now);
}

} // namespace

KeptPieces keep_fresh(const std::shared_ptr<const PieceSet>& fresh) {
    KeptPieces kept;
    kept.frame = frame_of(*fresh);
    kept.open_depth = fresh->filled ? fresh->tolerance : 0.0;
    for (const Piece& piece : fresh->pieces) {
        kept.pieces.emplace_back(fresh, &piece);
    }
    PieceExtras extras;
    extras.bound = fresh->tolerance;
    kept.extras.assign(kept.pieces.size(), std::make_shared<const PieceExtras>(extras));
    return kept;
}

// Both lists are in the order of comes_before().
KeptPieces keep(const EditedPieces& pieces, const KeptPieces& before) {
    KeptPieces kept;
    kept.frame = frame_of(pieces.set);
    kept.added = pieces.added;
    kept.open_depth = pieces.open_depth;
    kept.pieces.reserve(pieces.set.pieces.size());
    kept.extras.reserve(pieces.extras.size());
    std::size_t old = 0;
    for (std::size_t i = 0; i < pieces.set.pieces.size(); ++i) {
        const Piece& piece = pieces.set.pieces[i];
        while (old < before.pieces.size() && comes_before(*before.pieces[old], piece)) {
            ++old;
        }
        const bool was_there =
            old < before.pieces.size() && !comes_before(piece, *before.pieces[old]);
        kept.pieces.push_back(shared(piece, was_there ? before.pieces[old] : nullptr));
        kept.extras.push_back(shared(pieces.extras[i], was_there ? before.extras[old] : nullptr));
    }
    return kept;
}

bool have_same_pieces(const KeptPieces& one, const KeptPieces& other) {
    return one.frame == other.frame &&
           std::equal(one.pieces.begin(), one.pieces.end(), other.pieces.begin(),
                      other.pieces.end(),
                      [](const auto& a, const auto& b) { return a == b || *a == *b; });
}

// Both lists are in the order of comes_before().
std::set<PieceId> made_since(const KeptPieces& before, const KeptPieces& now) {
    std::set<PieceId> made;
    std::size_t old = 0;
    for (PieceId i = 0; i < now.pieces.size(); ++i) {
        while (old < before.pieces.size() && comes_before(*before.pieces[old], *now.pieces[i])) {
            ++old;
        }
        const bool was_there = old < before.pieces.size() && before.pieces[old] == now.pieces[i];
        if (!was_there || (before.extras[old] != now.extras[i] &&
                           before.extras[old]->primitive != now.extras[i]->primitive)) {
            made.insert(made.end(), i);
        }
    }
    return made;
}

EditedPieces edited(const KeptPieces& kept) {
    EditedPieces pieces;
    pieces.set = kept.frame;
    pieces.added = kept.added;
    pieces.open_depth = kept.open_depth;
    pieces.set.pieces.reserve(kept.pieces.size());
    pieces.extras.reserve(kept.extras.size());
    for (std::size_t i = 0; i < kept.pieces.size(); ++i) {
        pieces.set.pieces.push_back(*kept.pieces[i]);
        pieces.extras.push_back(*kept.extras[i]);
    }
    return pieces;
}

} // namespace hullwright
