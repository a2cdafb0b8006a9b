// Decides properties of outlines in the plane without rounding error.
#pragma once

#include "exact/predicates.h"

#include <span>

namespace hullwright::exact {

// True when no two sides share a point, except that neighbours share their common corner.
[[nodiscard]] bool is_simple(std::span<const Point2> outline);

} // namespace hullwright::exact
