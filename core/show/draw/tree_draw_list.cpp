#include "draw/tree_draw_list.h"

#include "draw/box_lines.h"

#include <algorithm>

namespace hullwright {

std::vector<PieceId> pieces_below(const HullTree& tree, Index root) {
    std::vector<PieceId> pieces;
    std::vector<Index> left = {root};
    while (!left.empty()) {
        const TreeNode& node = tree.nodes[left.back()];
        left.pop_back();
        if (node.is_leaf()) {
            pieces.push_back(node.piece);
        } else {
            left.insert(left.end(), {node.child + 1, node.child});
        }
    }
    std::sort(pieces.begin(), pieces.end());
    return pieces;
}

std::uint64_t depth_below(const HullTree& tree, Index node) {
    std::uint64_t deepest = 0;
    std::vector<std::pair<Index, std::uint64_t>> left;
    if (node < tree.nodes.size()) {
        left.emplace_back(node, 0);
    }
    while (!left.empty()) {
        const auto [at, depth] = left.back();
        left.pop_back();
        deepest = std::max(deepest, depth);
        if (const Index child = tree.nodes[at].child; child != k_none) {
            left.emplace_back(child, depth + 1);
            left.emplace_back(child + 1, depth + 1);
        }
    }
    return deepest;
}

NodeRow row_of(const HullTree& tree, Index root, std::uint64_t level) {
    NodeRow row;
    row.nodes = nodes_at(tree, root, level);
    row.is_last = std::all_of(row.nodes.begin(), row.nodes.end(),
                              [&](Index node) { return tree.nodes[node].is_leaf(); });
    for (const Index node : row.nodes) {
        row.pieces.push_back(pieces_below(tree, node));
    }
    return row;
}

Index node_above(const HullTree& tree, const std::vector<PieceId>& pieces) {
    std::vector<Index> wanted(tree.nodes.size(), 0); // how many of `pieces` are below each node
    const std::vector<PieceId> sorted = [&] {
        std::vector<PieceId> copy = pieces;
        std::sort(copy.begin(), copy.end());
        copy.erase(std::unique(copy.begin(), copy.end()), copy.end());
        return copy;
    }();
    Index lowest = 0;
    // Children are stored after their parents, so the first node from the end that has all pieces
    // is the lowest.
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        const TreeNode& node = tree.nodes[i];
        wanted[i] =
            node.is_leaf()
                ? static_cast<Index>(std::binary_search(sorted.begin(), sorted.end(), node.piece))
                : wanted[node.child] + wanted[node.child + 1];
        if (!sorted.empty() && wanted[i] == sorted.size()) {
            lowest = static_cast<Index>(i);
            break;
        }
    }
    return lowest;
}

PieceSet hulls_of(const HullTree& tree, const NodeRow& row, const PieceSet& pieces) {
    PieceSet set;
    set.family = pieces.family; // colours go by it
    set.pieces.reserve(row.nodes.size());
    for (std::size_t i = 0; i < row.nodes.size(); ++i) {
        const auto vertices = tree.vertices_of(row.nodes[i]);
        const auto triangles = tree.triangles_of(row.nodes[i]);
        Piece hull;
        const Piece& first =
            pieces.pieces[row.pieces[i].front()]; // of which the hull has the colour
        hull.faces = first.faces;
        hull.part = first.part;
        hull.number = first.number;
        hull.vertices.assign(vertices.begin(), vertices.end());
        hull.triangles.assign(triangles.begin(), triangles.end());
        set.pieces.push_back(std::move(hull));
    }
    return set;
}

std::vector<Obb> boxes_of(const HullTree& tree, const NodeRow& row) {
    std::vector<Obb> boxes;
    boxes.reserve(row.nodes.size());
    for (const Index node : row.nodes) {
        boxes.push_back(tree.boxes[node]);
    }
    return boxes;
}

} // namespace hullwright
