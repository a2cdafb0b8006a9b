// Pieces with fitted primitives in the place of hulls, for engines that have them cheaper.
#pragma once

#include "edit/edited_pieces.h"

#include <string>
#include <vector>

namespace hullwright {

[[nodiscard]] bool has_primitives(const EditedPieces& pieces);

// Each piece whose primitive surely holds it gets the primitive's hull, which holds the piece's own
// exactly, and the errors measured of it; the set's tolerance becomes the largest bound among them,
// so that the judge finds what the set says. Others, such as moved ones, keep their own.
[[nodiscard]] Result<PieceSet> with_primitives(const EditedPieces& pieces);

// As it is shown: primitives in the place of all hulls that have one, whether they hold it or not,
// but for those that are too thin.
[[nodiscard]] PieceSet shown_set(const EditedPieces& pieces);

struct NamedHull {
    std::string name;
    Piece hull;
    Labels labels;
};

// Around primitives that were added by hand.
[[nodiscard]] Result<std::vector<NamedHull>> hulls_of(const std::vector<AddedPrimitive>& added);

} // namespace hullwright
