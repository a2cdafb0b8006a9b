#include "query/traverse.h"

#include <algorithm>
#include <utility>

namespace hullwright {
namespace {

// A stop is looked at after so many pairs, which take a fraction of a millisecond.
constexpr std::size_t k_poll = 4096;

} // namespace

QueryTree query_tree(const hwa::Asset& asset) {
    QueryTree tree;
    for (std::uint32_t i = 0; i < asset.nodes(); ++i) {
        tree.nodes.push_back(asset.node(i));
        tree.boxes.push_back(query_box(asset.box(i)));
        tree.packed.push_back(packed_box(asset.box(i), asset.node(i)));
        tree.radii.push_back(tree.boxes.back().half.norm());
        tree.reach = std::max(tree.reach, tree.boxes.back().centre.cwiseAbs().maxCoeff());
    }
    return tree;
}

std::span<const NodePair> Traverser::run(const QueryTree& a, const QueryTree& b,
                                         const Pose& b_from_a, std::vector<TraversalStep>* record,
                                         const std::stop_token& stop) {
    frontier_.clear();
    leaves_.clear();
    box_tests_ = 0;
    if (!a.nodes.empty() && !b.nodes.empty()) {
        frontier_.push_back({0, 0});
    }
    const BoxPose pose(b_from_a, a.reach, b.reach);
    while (!frontier_.empty() && !stop.stop_requested()) {
        step(a, b, pose, record == nullptr ? nullptr : &record->emplace_back(), stop);
    }
    return leaves_;
}

void Traverser::step(const QueryTree& a, const QueryTree& b, const BoxPose& pose,
                     TraversalStep* record, const std::stop_token& stop) {
    next_.clear();
    box_tests_ += frontier_.size();
    const auto go_on_with = [&](NodePair pair) {
        if (are_leaves(a, b, pair)) {
            leaves_.push_back(pair);
        } else {
            const auto parts = children_of(a, b, pair);
            next_.insert(next_.end(), parts.begin(), parts.end());
        }
    };
    if (record != nullptr) {
        for (std::size_t i = 0; i < frontier_.size(); ++i) {
            if (i % k_poll == 0 && stop.stop_requested()) {
                return;
            }
            const NodePair pair = frontier_[i];
            const int axis = separating_axis(a.packed[pair.a], b.packed[pair.b], pose);
            record->pairs.push_back(pair);
            record->axes.push_back(static_cast<std::int8_t>(axis));
            if (axis < 0) {
                go_on_with(pair);
            }
        }
    } else {
        for (std::size_t i = 0; i < frontier_.size(); i += 2) {
            if (i % k_poll == 0 && stop.stop_requested()) {
                return;
            }
            const NodePair first = frontier_[i];
            const NodePair second = frontier_[std::min(i + 1, frontier_.size() - 1)];
            const auto found = compare_boxes({&a.packed[first.a], &a.packed[second.a]},
                                             {&b.packed[first.b], &b.packed[second.b]}, pose);
            if (!found[0].apart) {
                go_on_with(first);
            }
            if (!found[1].apart && i + 1 < frontier_.size()) {
                go_on_with(second);
            }
        }
    }
    std::swap(frontier_, next_);
}

} // namespace hullwright
