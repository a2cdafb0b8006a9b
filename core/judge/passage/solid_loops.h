// Finds closed ways through the nodes that are not clear, so that every such way can be put
// together from these and from ways that can be drawn together to a point.
#pragma once

#include "base/progress.h"
#include "passage/node_grid.h"

#include <optional>
#include <vector>

namespace hullwright {

// Each node is one of the 26 neighbours of the one before it, and the last of the first.
using NodeLoop = std::vector<Node>;

// `clear` is not 0 for clear nodes; nodes at the rim are not looked at, and those beside the rim
// are clear. Returns none where there are more than `most`. There may be a few more loops than are
// needed.
[[nodiscard]] Result<std::optional<std::vector<NodeLoop>>>
find_solid_loops(const NodeGrid& grid, const std::vector<char>& clear, std::size_t most,
                 const Progress& progress = {});

} // namespace hullwright
