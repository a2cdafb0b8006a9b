// Joins what patches grow to at first, for a look at pieces of the solid before patches are cut.
#pragma once

#include "join/solid_tree.h"

namespace hullwright {

// The surface is prepared, by the tree_settings(). Nothing is held against it, and nothing inside
// is filled, so that the tree serves sketches and curves alone. It takes a small share of the time
// of build_solid_tree().
[[nodiscard]] Result<std::shared_ptr<const SolidTree>>
build_rough_tree(const Patchwork& prepared, const DecomposeSettings& settings,
                 const Progress& progress = {});

} // namespace hullwright
