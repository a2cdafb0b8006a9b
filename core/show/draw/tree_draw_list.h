// A row of a tree's nodes, as hulls and boxes: what a query meets on its way down.
#pragma once

#include "draw/draw_list.h"
#include "tree/hull_tree.h"

#include <vector>

namespace hullwright {

struct NodeRow {
    std::vector<Index> nodes;
    std::vector<std::vector<PieceId>> pieces; // below each, ascending
    bool is_last = false;                     // all are leaves: one step farther is the same row
};

// The nodes so many steps below `root`, and the leaves above these: together they hold every piece
// that is below the root.
[[nodiscard]] NodeRow row_of(const HullTree& tree, Index root, std::uint64_t level);

[[nodiscard]] std::vector<PieceId> pieces_below(const HullTree& tree, Index node); // ascending
// Steps from the node to its farthest leaf.
[[nodiscard]] std::uint64_t depth_below(const HullTree& tree, Index node);

// The lowest node above all of these pieces; the root for none.
[[nodiscard]] Index node_above(const HullTree& tree, const std::vector<PieceId>& pieces);

// The hulls of the row's nodes; each has the faces of the first piece below it, which gives it its
// colour.
[[nodiscard]] PieceSet hulls_of(const HullTree& tree, const NodeRow& row,
                                const std::vector<Piece>& pieces);

[[nodiscard]] std::vector<Obb> boxes_of(const HullTree& tree, const NodeRow& row);

} // namespace hullwright
