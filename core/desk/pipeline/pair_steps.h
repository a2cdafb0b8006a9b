// Records the way through the trees of two bodies, step by step: which pairs of boxes were held
// against each other, and what parted them.
#pragma once

#include "draw/draw_list.h"
#include "pipeline/collide_side.h"
#include "poses/pose_file.h"
#include "query/traverse.h"

#include <optional>
#include <span>
#include <vector>

namespace hullwright::pipeline {

using PairSteps = std::vector<TraversalStep>;

// Returns the steps that `collide --trace` writes.
[[nodiscard]] Result<PairSteps> record_steps(const CollideSide& a, const CollideSide& b,
                                             const PosePair& poses, const Progress& progress = {});

// Returns how many pairs of a step an axis parted.
[[nodiscard]] std::size_t parted_in(const TraversalStep& step);

// Returns the boxes of these pairs of a step where they are posed, two vertices a line, relative to
// `origin`: green where an axis parts them, red where none does. A box of several pairs that lie
// behind each other is drawn red if one of them is not parted.
[[nodiscard]] std::vector<DrawVertex> draw_step(const CollideSide& a, const CollideSide& b,
                                                const PosePair& poses, const TraversalStep& step,
                                                std::span<const std::size_t> pairs,
                                                const Vec3& origin);

// Describes the axis that parts a pair of boxes, through the middle between them: a box's reach
// along it ends at `end_a`, the other's begins at `end_b`.
struct PartingAxis {
    Vec3 from = Vec3::Zero(); // the farthest of a
    Vec3 end_a = Vec3::Zero();
    Vec3 end_b = Vec3::Zero();
    Vec3 to = Vec3::Zero(); // the farthest of b
};
// Returns none where no axis parts them.
[[nodiscard]] std::optional<PartingAxis> parting_axis(const CollideSide& a, const CollideSide& b,
                                                      const PosePair& poses, NodePair pair,
                                                      int axis);

// Returns the box around the boxes of a pair, where they are posed.
[[nodiscard]] Aabb bounds_of_pair(const CollideSide& a, const CollideSide& b, const PosePair& poses,
                                  NodePair pair);

} // namespace hullwright::pipeline
