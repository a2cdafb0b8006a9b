// Finds where the lid of an opening stands out of, or reaches into, the loop around it.
#pragma once

#include "mesh/tri_mesh.h"
#include "mesh/winding.h"

#include <array>
#include <optional>
#include <span>

namespace hullwright {

using LoopLine = std::array<Vec3, 2>;

// Returns the point in the middle of the loop where the open surface of the field winds half a
// time, if a cone with that apex stays nearer to such points than the one whose apex is where the
// first line begins. Nullopt, too, for flat loops: over these any cone is right.
[[nodiscard]] std::optional<Vec3> lid_middle(std::span<const LoopLine> loop,
                                             const WindingField& field);

} // namespace hullwright
