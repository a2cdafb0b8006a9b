#include "query/traverse.h"

#include <algorithm>
#include <utility>

namespace hullwright {

QueryTree query_tree(const hwa::Asset& asset) {
    QueryTree tree;
    for (std::uint32_t i = 0; i < asset.nodes(); ++i) {
        tree.nodes.push_back(asset.node(i));
        tree.boxes.push_back(query_box(asset.box(i)));
        tree.packed.push_back(packed_box(asset.box(i), asset.node(i)));
        tree.reach = std::max(tree.reach, tree.boxes.back().centre.cwiseAbs().maxCoeff());
    }
    return tree;
}

std::optional<std::array<NodePair, 2>> children_of(const QueryTree& a, const QueryTree& b,
                                                   NodePair pair) {
    const PackedBox& box_a = a.packed[pair.a];
    const PackedBox& box_b = b.packed[pair.b];
    const std::uint32_t child_a = box_a.child;
    const std::uint32_t child_b = box_b.child;
    if (child_a == hwa::k_none && child_b == hwa::k_none) {
        return std::nullopt;
    }
    if (child_b == hwa::k_none || (child_a != hwa::k_none && box_a.size() >= box_b.size())) {
        return std::array{NodePair{child_a, pair.b}, NodePair{child_a + 1, pair.b}};
    }
    return std::array{NodePair{pair.a, child_b}, NodePair{pair.a, child_b + 1}};
}

std::span<const NodePair> Traverser::run(const QueryTree& a, const QueryTree& b,
                                         const Pose& b_from_a, std::vector<TraversalStep>* record) {
    frontier_.clear();
    leaves_.clear();
    box_tests_ = 0;
    if (!a.nodes.empty() && !b.nodes.empty()) {
        frontier_.push_back({0, 0});
    }
    const BoxPose pose(b_from_a, a.reach, b.reach);
    while (!frontier_.empty()) {
        step(a, b, pose, record == nullptr ? nullptr : &record->emplace_back());
    }
    return leaves_;
}

void Traverser::step(const QueryTree& a, const QueryTree& b, const BoxPose& pose,
                     TraversalStep* record) {
    next_.clear();
    box_tests_ += frontier_.size();
    for (const NodePair pair : frontier_) {
        const int axis = compare_boxes(a.packed[pair.a], b.packed[pair.b], pose).axis;
        if (record != nullptr) {
            record->pairs.push_back(pair);
            record->axes.push_back(static_cast<std::int8_t>(axis));
        }
        if (axis >= 0) {
            continue;
        }
        if (const auto parts = children_of(a, b, pair)) {
            next_.insert(next_.end(), parts->begin(), parts->end());
        } else {
            leaves_.push_back(pair);
        }
    }
    std::swap(frontier_, next_);
}

} // namespace hullwright
