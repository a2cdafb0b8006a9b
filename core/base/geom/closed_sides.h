// Which sides of a closed surface's triangles lie on each other.
#pragma once

#include "geom/types.h"

#include <optional>
#include <span>
#include <vector>

namespace hullwright {

// Side 3 t + k of triangle t runs from its corner k to the next. Per side: the one across, which
// runs back along it. Nothing where a side has none, or more than one.
[[nodiscard]] std::optional<std::vector<Index>> sides_across(std::span<const Triangle> triangles);

} // namespace hullwright
