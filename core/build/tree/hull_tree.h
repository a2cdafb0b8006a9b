// Holds a binary tree over pieces, for queries that go from large hulls to small ones. Every node
// has a convex hull around all pieces below it and a box around that hull.
#pragma once

#include "base/progress.h"
#include "piece/piece.h"
#include "tree/obb.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace hullwright {

// Says where the pieces of a node are parted along its axis: in two halves of equal number (Ehmann
// and Lin 2001), at the mean of their centroids, or where boxes are expected to be hit least
// (surface area heuristic, Goldsmith and Salmon 1987). The last makes the fastest queries: see
// README.md.
enum class Split : std::uint8_t { median, mean, area };

struct TreeSettings {
    Split split = Split::area;
    Fit fit = Fit::automatic;
    // Is the most vertices that a hull around several pieces may have, so that memory is linear in
    // the number of pieces; 0: no limit. The hulls of the pieces themselves are never changed.
    std::uint32_t max_hull_vertices = 32;

    bool operator==(const TreeSettings&) const = default;
};

struct TreeNode {
    Index child = k_none;   // first of two children next to each other; k_none: a leaf
    PieceId piece = k_none; // the piece of a leaf; k_none: an inner node

    [[nodiscard]] bool is_leaf() const { return child == k_none; }
    bool operator==(const TreeNode&) const = default;
};

// Names a range of elements in one of the tree's arrays.
struct Range {
    Index first = 0;
    Index count = 0;
    bool operator==(const Range&) const = default;
};

// Holds the tree in breadth-first order: the root is node 0, and children come after their parents,
// two by two.
struct HullTree {
    std::vector<TreeNode> nodes;
    std::vector<Obb> boxes; // one per node
    // Holds for each node its ranges of `vertices` and `triangles`; triangles count from the node's
    // first vertex. A hull in one plane is stored as its polygon, one-sided.
    std::vector<Range> vertex_ranges;
    std::vector<Range> triangle_ranges;
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;

    [[nodiscard]] std::span<const Vec3> vertices_of(Index node) const {
        const Range range = vertex_ranges[node];
        return std::span(vertices).subspan(range.first, range.count);
    }
    [[nodiscard]] std::span<const Triangle> triangles_of(Index node) const {
        const Range range = triangle_ranges[node];
        return std::span(triangles).subspan(range.first, range.count);
    }
    bool operator==(const HullTree&) const = default;
};

// Calls `body` for every node, children before their parents, on many threads. Returns false when
// stopped.
[[nodiscard]] bool for_each_upward(std::span<const TreeNode> nodes, const Progress& progress,
                                   const std::function<void(Index)>& body);

// Without pieces the tree has no nodes. The tree is the same for any number of threads.
[[nodiscard]] Result<HullTree> build_tree(std::span<const Piece> pieces,
                                          const TreeSettings& settings,
                                          const Progress& progress = {});

// Returns the pieces below the root's first child, in no order; there are two pieces or more.
[[nodiscard]] std::vector<PieceId> first_half(std::span<const Piece> pieces, Split split);

} // namespace hullwright
