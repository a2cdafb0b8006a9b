#include "query/traverse.h"

#include <utility>

namespace hullwright {

QueryTree query_tree(const hwa::Asset& asset) {
    QueryTree tree;
    for (std::uint32_t i = 0; i < asset.nodes(); ++i) {
        tree.nodes.push_back(asset.node(i));
        tree.boxes.push_back(query_box(asset.box(i)));
        tree.volumes.push_back(tree.boxes.back().half.prod());
    }
    return tree;
}

std::span<const NodePair> Traverser::run(const QueryTree& a, const QueryTree& b,
                                         const Pose& b_from_a, std::vector<TraversalStep>* record) {
    begin(a, b);
    while (!done()) {
        (void)step(a, b, b_from_a, record);
    }
    return leaves_;
}

void Traverser::begin(const QueryTree& a, const QueryTree& b) {
    frontier_.clear();
    leaves_.clear();
    box_tests_ = 0;
    if (!a.nodes.empty() && !b.nodes.empty()) {
        frontier_.push_back({0, 0});
    }
}

std::span<const NodePair> Traverser::step(const QueryTree& a, const QueryTree& b,
                                          const Pose& b_from_a,
                                          std::vector<TraversalStep>* record) {
    const std::size_t before = leaves_.size();
    next_.clear();
    TraversalStep* const step = record == nullptr ? nullptr : &record->emplace_back();
    box_tests_ += frontier_.size();
    for (const NodePair pair : frontier_) {
        const int axis = separating_axis(a.boxes[pair.a], b.boxes[pair.b], b_from_a);
        if (step != nullptr) {
            step->pairs.push_back(pair);
            step->axes.push_back(static_cast<std::int8_t>(axis));
        }
        if (axis < 0) {
            expand(a, b, pair);
        }
    }
    std::swap(frontier_, next_);
    return std::span<const NodePair>(leaves_).subspan(before);
}

// The larger of two boxes is parted; of two alike, a's.
void Traverser::expand(const QueryTree& a, const QueryTree& b, NodePair pair) {
    const std::uint32_t child_a = a.nodes[pair.a].child;
    const std::uint32_t child_b = b.nodes[pair.b].child;
    if (child_a == hwa::k_none && child_b == hwa::k_none) {
        leaves_.push_back(pair);
    } else if (child_b == hwa::k_none ||
               (child_a != hwa::k_none && a.volumes[pair.a] >= b.volumes[pair.b])) {
        next_.push_back({child_a, pair.b});
        next_.push_back({child_a + 1, pair.b});
    } else {
        next_.push_back({pair.a, child_b});
        next_.push_back({pair.a, child_b + 1});
    }
}

} // namespace hullwright
