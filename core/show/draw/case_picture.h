// Draws what a tile showed of a pair of pieces: the case of every pixel, a legend that counts the
// cases, and the depths of both pieces.
#pragma once

#include "draw/picture.h"
#include "gpu/interval_image.h"

#include <string_view>

namespace hullwright {

[[nodiscard]] std::string_view case_name(PixelCase which);
[[nodiscard]] Rgba case_colour(PixelCase which);

// Pixels become squares. Squares where the pieces overlap have a dot, so that nothing depends on
// colour alone. The depths stand below, from light (near) to dark (far).
[[nodiscard]] Picture draw_cases(const IntervalImage& image);

} // namespace hullwright
