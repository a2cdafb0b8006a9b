// Declares the largest coordinate that models, poses and assets may have.
#pragma once

namespace hullwright {

// Assets have float32 numbers, of which sums of a few turned and moved ones have to stay finite,
// and so have volumes and fourth powers of lengths in doubles. Numbers up to this leave room for
// both.
inline constexpr double k_farthest_coordinate = 1e37;

} // namespace hullwright
