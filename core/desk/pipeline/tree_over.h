// Hands out the tree over pieces that somebody corrects.
#pragma once

#include "pipeline/run.h"

#include <span>

namespace hullwright::pipeline {

// Returns the tree over the run's pieces as they are corrected by now: the one that the run made,
// where it is of the same hulls, else one that is made in the same way.
[[nodiscard]] Result<std::shared_ptr<const HullTree>>
tree_over(const Stages& run, std::span<const Piece> pieces, const Progress& progress = {});

} // namespace hullwright::pipeline
