// Draws the boxes of a tree as lines.
#pragma once

#include "asset/hullwright_asset.h"
#include "draw/draw_list.h"
#include "tree/hull_tree.h"

#include <span>
#include <vector>

namespace hullwright {

// Returns the nodes `level` steps below `root`, and the leaves above that level: together they hold
// everything below `root`.
[[nodiscard]] std::vector<Index> nodes_at(const HullTree& tree, Index root, std::uint64_t level);

// Returns the boxes of these nodes, counted from the tree's root.
[[nodiscard]] std::vector<Obb> boxes_at(const HullTree& tree, std::uint64_t level);
[[nodiscard]] std::vector<Obb> boxes_at(const hwa::Asset& asset, std::uint64_t level);

// Each box becomes twelve lines, relative to `origin`; eight colours take turns.
[[nodiscard]] std::vector<DrawVertex> draw_boxes(std::span<const Obb> boxes, const Vec3& origin);

} // namespace hullwright
