// Finds what each step of a tree costs beside volume: how far the hull that it makes stands out of
// the solid, and how deep faces lie in it. Nothing that joins or cuts asks for it, so that it is
// found when a tree is saved.
#pragma once

#include "base/progress.h"
#include "join/merge_tree.h"

#include <mutex>
#include <optional>

namespace hullwright {

struct SolidTree;

// Finds the costs when they are first asked for, and keeps them. Where finding them was stopped,
// they are found anew when they are asked for again.
class KeptCosts {
public:
    // Who asks while another thread finds them waits, so it is asked outside of parallel loops.
    // Returns null when stopped.
    [[nodiscard]] const std::vector<StepCost>* of(const SolidTree& tree, const Progress& progress);

private:
    std::mutex mutex_;
    std::optional<std::vector<StepCost>> found_;
};

// Returns the costs of all steps. Concavity is at most a hundredth more than that of the deepest
// point of a face, and never less. Protrusion is an estimate: the largest distance from the solid
// of cells whose middles are in the hull. It misses what is thinner than a cell, and is off by
// about a cell.
// Returns null when stopped.
[[nodiscard]] const std::vector<StepCost>* costs_of(const SolidTree& tree,
                                                    const Progress& progress = {});

// Returns the tree's steps with their costs, as they are saved.
[[nodiscard]] Result<MergeTree> steps_with_costs(const SolidTree& tree,
                                                 const Progress& progress = {});

} // namespace hullwright
