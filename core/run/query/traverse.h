// Both trees at once, breadth first: a frontier of pairs of nodes whose boxes may meet, from the
// roots to the leaves.
#pragma once

#include "query/box_pair.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace hullwright {

// What traversal needs of an asset.
struct QueryTree {
    std::vector<hwa::Node> nodes;
    std::vector<QueryBox> boxes;
    std::vector<PackedBox> packed; // the same boxes
    double reach = 0.0;            // no coordinate of a box's middle is larger
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

// What a pair of nodes, not of two leaves, whose boxes may meet is parted into: the larger of the
// two boxes gives way to its children, of two alike a's. Without branches: which one it is nobody
// can predict.
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

// A step of the traversal: what was tested, and which axis separated it (-1: none).
struct TraversalStep {
    std::vector<NodePair> pairs;
    std::vector<std::int8_t> axes;
};

class Traverser {
public:
    // The pairs of leaves whose boxes may meet, always in the same order; valid until the next run.
    // `record` gets every step. No memory is taken that a run before has not taken.
    std::span<const NodePair> run(const QueryTree& a, const QueryTree& b, const Pose& b_from_a,
                                  std::vector<TraversalStep>* record = nullptr);

    [[nodiscard]] std::uint64_t box_tests() const { return box_tests_; } // of the last run

private:
    void step(const QueryTree& a, const QueryTree& b, const BoxPose& pose, TraversalStep* record);

    std::vector<NodePair> frontier_;
    std::vector<NodePair> next_;
    std::vector<NodePair> leaves_;
    std::uint64_t box_tests_ = 0;
};

} // namespace hullwright
