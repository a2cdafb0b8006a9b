// Finds the long parts of a solid, and their shares. Few joins are better where parts are whole, as
// pieces follow what the surface is made of; but where two pieces meet, a long part belongs to
// both, and all of it stretches the hull of the one that has it. So a tree joins whole parts, and
// its first steps join their shares, which improving may then give to different pieces.
#pragma once

#include "join/merge_tree.h"
#include "piece/ground.h"
#include "piece/piece.h"

namespace hullwright {

struct ShareSettings {
    double longest = 0.0;   // longer parts have shares
    double thickness = 0.0; // of sheets
};

struct Shares {
    std::vector<Piece> pieces;   // of the surface
    std::vector<JoinPart> parts; // these pieces, then boxes
    std::vector<Index> first;    // per whole part its first share; one more stands for the end
};

// The whole parts are those of these pieces, then boxes. A piece is halved between its faces, where
// their middles are on both sides of the middle of its box.
[[nodiscard]] Shares shares_of(const Ground& ground, std::vector<Piece> pieces,
                               std::span<const JoinPart> parts, const ShareSettings& settings,
                               const Progress& progress);

// Returns the tree of whole parts, with the steps before it that join their shares.
[[nodiscard]] MergeTree tree_of_shares(const MergeTree& whole, const Shares& shares);

} // namespace hullwright
