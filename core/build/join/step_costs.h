// Finds what each step of a tree costs beside volume: how far the hull that it makes stands out of
// the solid, and how deep faces lie in it. Nothing that joins or cuts asks for it, so that it is
// found when a tree is saved.
#pragma once

#include "join/merge_tree.h"

#include <mutex>

namespace hullwright {

struct SolidTree;

// Finds the costs when they are first asked for, and keeps them.
class KeptCosts {
public:
    // Who asks while another thread finds them waits, so it is asked outside of parallel loops.
    [[nodiscard]] const std::vector<StepCost>& of(const SolidTree& tree);

private:
    std::once_flag once_;
    std::vector<StepCost> found_;
};

// Returns the costs of all steps. Concavity is at most a hundredth more than that of the deepest
// point of a face, and never less. Protrusion is an estimate: the largest distance from the solid
// of cells whose middles are in the hull. It misses what is thinner than a cell, and is off by
// about a cell.
[[nodiscard]] const std::vector<StepCost>& costs_of(const SolidTree& tree);

// Returns the tree's steps with their costs, as they are saved.
[[nodiscard]] MergeTree steps_with_costs(const SolidTree& tree);

} // namespace hullwright
