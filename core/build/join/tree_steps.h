// Takes single steps of the merge tree at one piece: down, into what was joined to it last, and up,
// to the pieces that it is joined with next.
#pragma once

#include "join/close_gaps.h"
#include "join/placed_pieces.h"
#include "join/solid_tree.h"
#include "piece/body.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace hullwright {

// Lists the parts on either side of a step, ascending.
using Parting = std::array<std::vector<Index>, 2>;

// Returns how the tree parts a group of several parts: by the last of its steps that has some of
// them on either side.
[[nodiscard]] Parting part_group(const MergeTree& tree, std::span<const Index> parts);

// A piece is parted by steps that join whole parts, or also by those that join the shares of one
// (shares.h).
enum class StepsDown : std::uint8_t { to_parts, to_shares };

// Returns how the tree's last step among the parts of a piece parts them. Its parts are the fine
// pieces whose faces it has, and boxes that its body holds; a piece of a node's parts is parted
// into the two nodes below, and any other where the tree parts these. Nothing is returned for a
// piece of one part, or one that has only some faces of a fine piece.
[[nodiscard]] std::optional<Parting> step_down(const SolidTree& tree, const Piece& piece,
                                               StepsDown steps = StepsDown::to_parts);

// Finds where the pieces are in the tree.
[[nodiscard]] Result<PlacedPieces>
place_pieces(const SolidTree& tree, std::span<const Piece> pieces, const Progress& progress = {});

// Returns the pieces that the next step above the piece joins with it, itself among them,
// ascending: all that lie wholly below the lowest node that has any besides the piece. Nothing is
// returned where no step joins it with others.
[[nodiscard]] std::vector<PieceId> step_up(const SolidTree& tree, const PlacedPieces& placed,
                                           PieceId piece);

// Holds two bodies in place of one piece.
struct PartedPiece {
    std::array<Solid, 2> sides;
    bool is_filled = false; // with the others they leave next to nothing of the solid open
    double depth = 0.0;     // no place that they leave open is farther from all of them
};
// Returns the hulls of the parts on either side, grown over what they and the others leave open of
// the solid where `fill` is set.
[[nodiscard]] Result<PartedPiece> part_piece(const SolidTree& tree, const Parting& parting,
                                             std::vector<ConvexBody> others, bool fill,
                                             const Progress& progress);

} // namespace hullwright
