// Packs a tree of hulls into the arrays of an asset. What a decoder makes of a node holds all that
// it makes of the node's children.
#pragma once

#include "asset/hullwright_asset.h"
#include "base/progress.h"
#include "strip/hull_stream.h"
#include "tree/hull_tree.h"

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace hullwright {

struct PackSettings {
    // Is the length, in model units, by which packing may move the hulls of pieces outward for
    // fewer bytes; 0: float32 vertices stay bit for bit. Hulls around several pieces are put on a
    // grid in any case, if one serves.
    double margin = 0.0;
    // Is called for every piece's hull that has grown, from many threads at once; when it returns
    // false, the piece keeps its hull as it was.
    std::function<bool(PieceId, std::span<const Float3>, std::span<const Triangle>)> may_grow = {};
};

struct PackedTree {
    std::vector<hwa::Node> nodes;
    std::vector<hwa::TurnedBox> boxes;
    std::vector<std::byte> streams;     // one per node, one after the other
    std::vector<std::uint32_t> offsets; // where each stream begins and the last one ends
    double growth = 0.0;                // most that a piece's hull has grown, model units

    // Counts for people to read.
    std::uint64_t triangles = 0;
    std::uint64_t vertices = 0;
    std::uint64_t restarts = 0;  // restarts of the strips
    std::uint64_t on_a_grid = 0; // hulls whose vertices are on a grid
};

// The result is the same for any number of threads.
[[nodiscard]] Result<PackedTree> pack_tree(const HullTree& tree, const PackSettings& settings,
                                           const Progress& progress = {});

} // namespace hullwright
