// Turns as people and files write them: unit quaternions.
#pragma once

namespace hullwright {

// Quaternions that were recorded in float32, or rounded to four digits, have a length as near to 1
// as this. Numbers in another order, or angles, seldom do.
inline constexpr double k_turn_length_doubt = 1e-3;

} // namespace hullwright
