// Both trees at once, breadth first: a frontier of pairs of nodes whose boxes may meet, from the
// roots to the leaves.
#pragma once

#include "query/box_pair.h"

#include <cstdint>
#include <span>
#include <vector>

namespace hullwright {

// What traversal needs of an asset.
struct QueryTree {
    std::vector<hwa::Node> nodes;
    std::vector<QueryBox> boxes;
    std::vector<double> volumes; // of the boxes
};

[[nodiscard]] QueryTree query_tree(const hwa::Asset& asset);

struct NodePair {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    bool operator==(const NodePair&) const = default;
};

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

    // One frontier after the other, for who wants to look at the leaves of each.
    void begin(const QueryTree& a, const QueryTree& b);
    [[nodiscard]] bool done() const { return frontier_.empty(); }
    // The pairs of leaves that this step adds.
    std::span<const NodePair> step(const QueryTree& a, const QueryTree& b, const Pose& b_from_a,
                                   std::vector<TraversalStep>* record = nullptr);

    [[nodiscard]] std::uint64_t box_tests() const { return box_tests_; } // of the last run

private:
    void expand(const QueryTree& a, const QueryTree& b, NodePair pair);

    std::vector<NodePair> frontier_;
    std::vector<NodePair> next_;
    std::vector<NodePair> leaves_;
    std::uint64_t box_tests_ = 0;
};

} // namespace hullwright
