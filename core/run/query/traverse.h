// Traverses two trees together, breadth first: a frontier of pairs of nodes whose boxes may meet
// goes from the roots to the leaves.
#pragma once

#include "query/box_pair.h"

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace hullwright {

// The data of an asset that traversal needs.
struct QueryTree {
    std::vector<hwa::Node> nodes;
    std::vector<QueryBox> boxes;
    std::vector<PackedBox> packed; // the same boxes, packed
    std::vector<double> radii;     // lengths of their half diagonals
    double reach = 0.0;            // largest absolute coordinate of a box's centre
};

[[nodiscard]] QueryTree query_tree(const hwa::Asset& asset);

struct NodePair {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    bool operator==(const NodePair&) const = default;
};

[[nodiscard]] inline bool are_leaves(const QueryTree& a, const QueryTree& b, NodePair pair) {
    return (a.packed[pair.a].child & b.packed[pair.b].child) == hwa::k_none;
}

// Splits a pair of nodes that are not both leaves: the larger box gives way to its children, and
// a's when both have the same size. It has no branches, because which box is larger cannot be
// predicted.
[[nodiscard]] inline std::array<NodePair, 2> children_of(const QueryTree& a, const QueryTree& b,
                                                         NodePair pair) {
    const PackedBox& box_a = a.packed[pair.a];
    const PackedBox& box_b = b.packed[pair.b];
    const unsigned is_larger = box_a.size() >= box_b.size() ? 1 : 0;
    const unsigned b_ends = box_b.child == hwa::k_none ? 1 : 0;
    const unsigned a_ends = box_a.child == hwa::k_none ? 1 : 0;
    const unsigned of_a = b_ends | (is_larger & (a_ends ^ 1U));
    const NodePair first = {of_a != 0 ? box_a.child : pair.a, of_a != 0 ? pair.b : box_b.child};
    return {first, NodePair{first.a + of_a, first.b + (of_a ^ 1U)}};
}

// Is a step of the traversal: the pairs tested, and the axis that separated each (-1: none).
struct TraversalStep {
    std::vector<NodePair> pairs;
    std::vector<std::int8_t> axes;
};

class Traverser {
public:
    // Returns the pairs of leaves whose boxes may meet, always in the same order; the span is valid
    // until the next run. `record` gets every step. Memory of earlier runs is reused. The pose must
    // be usable (pose.h). When stopped, pairs are missing.
    std::span<const NodePair> run(const QueryTree& a, const QueryTree& b, const Pose& b_from_a,
                                  std::vector<TraversalStep>* record = nullptr,
                                  const std::stop_token& stop = {});

    [[nodiscard]] std::uint64_t box_tests() const { return box_tests_; } // count of the last run

private:
    void step(const QueryTree& a, const QueryTree& b, const BoxPose& pose, TraversalStep* record,
              const std::stop_token& stop);

    std::vector<NodePair> frontier_;
    std::vector<NodePair> next_;
    std::vector<NodePair> leaves_;
    std::uint64_t box_tests_ = 0;
};

} // namespace hullwright
