// A tree of hulls as the arrays of an asset: what a decoder makes of every node is around what it
// makes of the node's children.
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
    // Model units by which packing may take the hulls of pieces farther out, for fewer bytes; 0:
    // float32 vertices stay bit for bit. Hulls around several pieces are always on a grid.
    double margin = 0.0;
    // Asked of every piece's hull that has grown, from many threads at once; if not, the piece's
    // stays as it is.
    std::function<bool(PieceId, std::span<const Float3>, std::span<const Triangle>)> may_grow = {};
};

struct PackedTree {
    std::vector<hwa::Node> nodes;
    std::vector<hwa::TurnedBox> boxes;
    std::vector<std::byte> streams;     // one after the other
    std::vector<std::uint32_t> offsets; // of each, and their end
    double growth = 0.0;                // the most a piece's hull was taken out

    // For people.
    std::uint64_t triangles = 0;
    std::uint64_t vertices = 0;
    std::uint64_t restarts = 0;  // of strips
    std::uint64_t on_a_grid = 0; // hulls
};

// The same for any number of threads.
[[nodiscard]] Result<PackedTree> pack_tree(const HullTree& tree, const PackSettings& settings,
                                           const Progress& progress = {});

} // namespace hullwright
