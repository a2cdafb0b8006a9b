// Draws what a tile showed of a pair of pieces: the case of every pixel, a legend that counts the
// cases, and the depths of both pieces.
#pragma once

#include "draw/picture.h"
#include "gpu/interval_image.h"

#include <optional>
#include <string_view>

namespace hullwright {

[[nodiscard]] std::string_view case_name(PixelCase which);
[[nodiscard]] Rgba case_colour(PixelCase which);

// Says what of an interval image is shown; depths go from light (near) to dark (far), all four on
// one scale, so that they can be compared.
enum class ImageShow : std::uint8_t { cases, a_near, a_far, b_near, b_far };
// Draws one pixel for each of the image.
[[nodiscard]] Picture draw_pixels(const IntervalImage& image, ImageShow show);

// Names a pixel of an image: x from the left, y from the bottom.
using ImagePixel = std::array<int, 2>;

// Pixels become squares. Squares where the pieces overlap have a dot, so that nothing depends on
// colour alone; that of a common point that was found has a ring. The depths stand below.
[[nodiscard]] Picture draw_cases(const IntervalImage& image,
                                 const std::optional<ImagePixel>& witness = {});

} // namespace hullwright
