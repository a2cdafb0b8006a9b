// Boxes of a tree as lines.
#pragma once

#include "asset/hullwright_asset.h"
#include "draw/draw_list.h"
#include "tree/hull_tree.h"

#include <span>
#include <vector>

namespace hullwright {

// The nodes so many steps below `root`, and the leaves above these: together they hold everything
// that is below it.
[[nodiscard]] std::vector<Index> nodes_at(const HullTree& tree, Index root, std::uint64_t level);

// Of these nodes, from the tree's root.
[[nodiscard]] std::vector<Obb> boxes_at(const HullTree& tree, std::uint64_t level);
[[nodiscard]] std::vector<Obb> boxes_at(const hwa::Asset& asset, std::uint64_t level);

// Twelve lines a box, relative to `origin`, in eight colours by turns.
[[nodiscard]] std::vector<DrawVertex> draw_boxes(std::span<const Obb> boxes, const Vec3& origin);

} // namespace hullwright
