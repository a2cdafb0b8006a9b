#include "edit/edited_pieces.h"

#include <algorithm>
#include <utility>

namespace hullwright {

std::vector<Labels> labels_of(const EditedPieces& pieces) {
    std::vector<Labels> labels;
    for (const PieceExtras& extras : pieces.extras) {
        labels.push_back({extras.tags, extras.material});
    }
    const bool any =
        std::any_of(labels.begin(), labels.end(), [](const Labels& each) { return !each.empty(); });
    return any ? labels : std::vector<Labels>();
}

EditedPieces begin_editing(PieceSet fresh) {
    EditedPieces pieces;
    pieces.set = std::move(fresh);
    pieces.open_depth = pieces.set.filled ? pieces.set.tolerance : 0.0;
    pieces.extras.resize(pieces.set.pieces.size());
    for (PieceExtras& extras : pieces.extras) {
        extras.bound = pieces.set.tolerance;
    }
    return pieces;
}

} // namespace hullwright
