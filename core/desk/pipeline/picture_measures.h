// Holds what pictures of scenes measure by the same number.
#pragma once

namespace hullwright {

// Is the length of the arms of a cross that marks a place, as a share of the diagonal around all
// that is seen: large enough to be found, and smaller than most pieces.
inline constexpr double k_arm = 0.012;

// Is how much better the second of two directions to look from must be, or the first is kept.
// A millionth is far more than any library's sines are off, and nobody sees it.
inline constexpr double k_as_good = 1e-6;

} // namespace hullwright
