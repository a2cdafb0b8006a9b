// Tells which stretches of a line are inside, where solids are open and only winding numbers say
// it.
#pragma once

#include "join/face_turns.h"

#include <array>
#include <vector>

namespace hullwright {

// Is a straight line along an axis; `at` is on it.
struct AxisLine {
    Vec3 at = Vec3::Zero();
    int axis = 0;
};

// Looks along the line from one height to another; these are before and beyond the solids. The
// turns are where it crosses faces. Away from holes they tell what is inside. Elsewhere the winding
// number changes little by little between two of them: where it is clear at both ends and in the
// middle of a stretch, and says the same, it is taken to do so all along; else the stretch is
// halved, down to the step.
[[nodiscard]] std::vector<std::array<double, 2>> inside_along(const Ground& ground,
                                                              const AxisLine& line,
                                                              std::vector<FaceTurn> turns,
                                                              double from, double to, double step);

} // namespace hullwright
