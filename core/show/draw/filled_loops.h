// Fills what closed loops in a plane go around, by a line that goes up from one corner to the next.
#pragma once

#include "base/progress.h"

#include <Eigen/Core>

#include <span>
#include <vector>

namespace hullwright {

// Is a side of a loop; what is inside is to the left of the way along it.
struct LoopSide {
    Eigen::Vector2d from;
    Eigen::Vector2d to;
};

// Returns the corners of triangles, three in a row: two triangles for each strip between two sides,
// which begins and ends where one of them does, and reaches over its ends by `overlap`. What loops
// go around one way is filled, unless another takes that back. The sides are those of closed loops;
// the time grows with their number and with how often they cross, not with how many of them a line
// meets. After a stop strips are missing.
[[nodiscard]] std::vector<Eigen::Vector2d>
fill_loops(std::span<const LoopSide> sides, double overlap, const Progress& progress = {});

} // namespace hullwright
