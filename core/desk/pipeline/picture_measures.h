// Holds what pictures of scenes measure by the same number.
#pragma once

namespace hullwright {

// Is the length of the arms of a cross that marks a place, as a share of the diagonal around all
// that is seen: large enough to be found, and smaller than most pieces.
inline constexpr double k_arm = 0.012;

// Of two directions to look from, the first is kept unless the other is better by more than this.
// A millionth is far more than any library's sines are off, and nobody sees it.
inline constexpr double k_as_good = 1e-6;

} // namespace hullwright
