// Makes the same tree by two steps in another order.
#pragma once

#include "join/merge_tree.h"

#include <utility>

namespace hullwright::tests {

// Exchanges the first two steps that follow each other and of which the second does not need the
// first. Later steps then join other nodes, but each joins two that are there by then.
inline void exchange_two_steps(MergeTree& tree) {
    std::size_t i = 0;
    const auto needs = [&](const JoinStep& step) {
        return step.one == tree.parts + i || step.other == tree.parts + i;
    };
    while (needs(tree.steps[i + 1])) {
        ++i;
    }
    std::swap(tree.steps[i], tree.steps[i + 1]);
    if (!tree.costs.empty()) {
        std::swap(tree.costs[i], tree.costs[i + 1]);
    }
}

} // namespace hullwright::tests
