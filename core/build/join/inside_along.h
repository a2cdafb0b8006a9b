// Tells which stretches of a line are inside, where solids are open and only winding numbers say
// it.
#pragma once

#include "piece/ground.h"

#include <array>
#include <span>
#include <vector>

namespace hullwright {

// A straight line along an axis; `at` is on it.
struct AxisLine {
    Vec3 at = Vec3::Zero();
    int axis = 0;
};

// The line crosses the solids' faces at these heights, ascending; the first is where to begin and
// the last where to end. Between two of them the winding number changes little by little: where it
// is clear at both ends and in the middle of a stretch, and says the same, it is taken to do so all
// along; else the stretch is halved, down to the step.
[[nodiscard]] std::vector<std::array<double, 2>> inside_along(const Ground& ground,
                                                              const AxisLine& line,
                                                              std::span<const double> heights,
                                                              double step);

} // namespace hullwright
