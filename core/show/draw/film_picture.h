// Draws the published passes over a pair of pieces as a strip of pictures: both buffers after each
// pass.
#pragma once

#include "draw/picture.h"
#include "gpu/reference_raster.h"

#include <string_view>

namespace hullwright {

// Returns the name of what is drawn before the buffers look like this: "near faces of a".
[[nodiscard]] std::string_view pass_name(std::size_t frame);

// Draws one pixel for each of the buffer. Depths go from light (near) to dark; where the buffer is
// as clear as at the beginning, it is pale.
[[nodiscard]] Picture draw_depth(const RasterFilm& film, std::size_t frame);
[[nodiscard]] Picture draw_stencil(const RasterFilm& film, std::size_t frame);
[[nodiscard]] Rgba stencil_colour(std::uint8_t stencil);

[[nodiscard]] Picture draw_film(const RasterFilm& film);

} // namespace hullwright
