// What a tile showed of a pair, for people: the case of every pixel, counted in a legend, and both
// pieces' depths.
#pragma once

#include "export/write_png.h"
#include "gpu/interval_image.h"

#include <string_view>

namespace hullwright {

[[nodiscard]] std::string_view case_name(PixelCase which);
[[nodiscard]] Rgba case_colour(PixelCase which);

// Pixels become squares. Where the pieces overlap, squares have a dot, so that nothing depends on
// colours alone. Below, depths from white, which is near, to black.
[[nodiscard]] Picture draw_cases(const IntervalImage& image);

} // namespace hullwright
