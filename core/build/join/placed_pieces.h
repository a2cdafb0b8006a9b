// Says where in a tree all pieces of a set are, so that what steps at one of them do is told at
// once (tree_steps.h).
#pragma once

#include "piece/piece.h"

#include <utility>
#include <vector>

namespace hullwright {

struct PlacedPieces {
    // Per piece: the lowest node that has all parts which tell where the piece is, fine pieces of
    // which it has faces or else the boxes that its body holds; k_none: no node has them.
    std::vector<Index> nodes;
    std::vector<char> steps_down; // per piece: step_down() finds a step to whole parts
    // Lists those pieces that have nothing but faces or boxes below their nodes, by the places of
    // these nodes (TreeOrder).
    std::vector<std::pair<Index, PieceId>> in_order;
};

} // namespace hullwright
