// Draws a row of a tree's nodes as hulls and boxes: what a query meets on its way down.
#pragma once

#include "draw/draw_list.h"
#include "tree/hull_tree.h"

#include <vector>

namespace hullwright {

struct NodeRow {
    std::vector<Index> nodes;
    std::vector<std::vector<PieceId>> pieces; // the pieces below each node, in ascending order
    bool is_last = false;                     // all nodes are leaves, so the next row is the same
};

// Returns the nodes `level` steps below `root`, and the leaves above that level: together they hold
// every piece below the root.
[[nodiscard]] NodeRow row_of(const HullTree& tree, Index root, std::uint64_t level);

[[nodiscard]] std::vector<PieceId> pieces_below(const HullTree& tree, Index node); // ascending
// Returns the number of steps from the node to its farthest leaf.
[[nodiscard]] std::uint64_t depth_below(const HullTree& tree, Index node);

// Returns the lowest node that has all of these pieces below it; the root when there are none.
[[nodiscard]] Index node_above(const HullTree& tree, const std::vector<PieceId>& pieces);

// Returns the hulls of the row's nodes. Each has the faces of the first piece below it, because
// these decide its colour.
[[nodiscard]] PieceSet hulls_of(const HullTree& tree, const NodeRow& row, const PieceSet& pieces);

[[nodiscard]] std::vector<Obb> boxes_of(const HullTree& tree, const NodeRow& row);

} // namespace hullwright
