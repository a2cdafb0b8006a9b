// Finds the neighbouring side of each side of a closed surface's triangles.
#pragma once

#include "geom/types.h"

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace hullwright {

// Side 3 t + k of triangle t runs from its corner k to the next. For each side, the result holds
// the side that runs back along it; there is no result when a side has none, or more than one, or
// after a stop.
[[nodiscard]] std::optional<std::vector<Index>> sides_across(std::span<const Triangle> triangles,
                                                             const std::stop_token& stop = {});

} // namespace hullwright
