// Finds the widest closed ways through nodes of a grid that cannot be drawn together to a point.
#pragma once

#include "passage/loop_classes.h"

#include <vector>

namespace hullwright {

struct WideWay {
    LoopClass one;
    std::vector<Node> nodes; // each is a neighbour of the one before it, and the last of the first
};

// Returns the diameter of a ball that goes along edges whose nodes are so high. Between two nodes
// an edge may be nearer to the surface than both, by half of its length.
[[nodiscard]] inline double width_of(const NodeGrid& grid, double height) {
    return 2.0 * height - grid.step;
}

// Ways are along edges whose two nodes are open. All classes of such ways are sums of those
// returned, the widest first: none of these is a sum of classes of ways that are wider.
[[nodiscard]] Result<std::vector<WideWay>>
find_widest_ways(const NodeGrid& grid, const Curtains& curtains, const std::vector<double>& heights,
                 const std::vector<char>& open, const Progress& progress = {});

} // namespace hullwright
