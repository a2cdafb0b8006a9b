// Draws one row of an interval image from the side: for every pixel of the row the depths from
// which to which its ray is in each piece.
#pragma once

#include "draw/picture.h"
#include "geom/rgb.h"
#include "gpu/interval_image.h"

namespace hullwright {

// Gives the range of depths in which all intervals of a row lie; an empty one where there are none.
[[nodiscard]] DepthInterval depths_of_row(const IntervalImage& image, int row);
// Depths are shares of a tile's. A range below this is one of a single depth, which bars are not
// divided by.
inline constexpr float k_least_depths = 1e-12F;

// Near depths are at the top. The bars of each piece have its colour; where both share depths, a
// bar lies over the middle of both.
[[nodiscard]] Picture draw_profile(const IntervalImage& image, int row,
                                   const std::array<Rgb, 2>& colours);
// Is the colour of depths that both share.
inline constexpr Rgb k_shared_depths = {213, 94, 0};

} // namespace hullwright
