// Both trees at once, breadth first: a frontier of pairs of nodes whose boxes may meet, from the
// roots to the leaves.
#pragma once

#include "query/box_pair.h"

#include <array>
#include <cstdint>
#include <optional>
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

// What a pair of nodes whose boxes may meet is parted into: the larger of the two boxes gives way
// to its children, of two alike a's. Nothing for two leaves.
[[nodiscard]] std::optional<std::array<NodePair, 2>> children_of(const QueryTree& a,
                                                                 const QueryTree& b, NodePair pair);

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
