// Decides properties of outlines in the plane without rounding error.
#pragma once

#include "exact/predicates.h"

#include <span>
#include <stop_token>

namespace hullwright::exact {

// True when no two sides share a point, except that neighbours share their common corner.
// After a stop it is false.
[[nodiscard]] bool is_simple(std::span<const Point2> outline, const std::stop_token& stop = {});

} // namespace hullwright::exact
