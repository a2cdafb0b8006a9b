// Outlines in the plane, decided without rounding error.
#pragma once

#include "exact/predicates.h"

#include <span>

namespace hullwright::exact {

// No two sides have a point in common, but for neighbours their common corner.
[[nodiscard]] bool is_simple(std::span<const Point2> outline);

} // namespace hullwright::exact
