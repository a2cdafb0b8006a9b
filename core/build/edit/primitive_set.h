// Holds pieces with fitted primitives in place of hulls, for engines that take these more cheaply.
#pragma once

#include "edit/edit_surface.h"
#include "edit/edited_pieces.h"

#include <string>
#include <vector>

namespace hullwright {

[[nodiscard]] bool has_primitives(const EditedPieces& pieces);

// Each piece whose primitive surely holds it gets the primitive's hull, which holds the piece's own
// hull exactly, and the errors measured of it. The set's tolerance becomes the largest bound among
// them, so that the judge confirms what the set states. Pieces with other primitives, such as moved
// ones, keep their own hulls.
[[nodiscard]] Result<PieceSet> with_primitives(const EditedPieces& pieces);

// Returns the set as the window shows it: a piece's primitive replaces its hull, whether or not it
// holds the hull, unless it is too thin.
[[nodiscard]] PieceSet shown_set(const EditedPieces& pieces);

struct NamedHull {
    std::string name;
    Piece hull;
    Labels labels;
    Primitive primitive; // what the hull is around
};

// Returns hulls around the primitives that were added by hand.
[[nodiscard]] Result<std::vector<NamedHull>> hulls_of(const std::vector<AddedPrimitive>& added);

} // namespace hullwright
