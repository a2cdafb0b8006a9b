// Says when a hull may be flat in truth.
#pragma once

namespace hullwright {

// A hull that is thicker than this many roundings has an inside: both its faces may be off the true
// plane by the rounding.
inline constexpr double k_thin = 2.0;

} // namespace hullwright
