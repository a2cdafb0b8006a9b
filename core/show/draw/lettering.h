// Words and boxes on a picture, in letters of five by seven squares. What is beyond the picture's
// edge is left out.
#pragma once

#include "export/write_png.h"

#include <string_view>

namespace hullwright {

struct Lettering {
    Rgba ink = {32, 32, 32, 255};
    int scale = 2; // pixels of a letter's square

    [[nodiscard]] int step() const { return 6 * scale; }   // from letter to letter
    [[nodiscard]] int height() const { return 7 * scale; } // of a line, without what is between two
};

[[nodiscard]] int width_of(std::string_view text, const Lettering& lettering);

void fill(Picture& to, int x, int y, int width, int height, const Rgba& colour);
// A line of one pixel around these pixels.
void frame(Picture& to, int x, int y, int width, int height, const Rgba& colour);
// Small letters and large ones look alike; what there is no letter for is a gap.
void write(Picture& to, int x, int y, std::string_view text, const Lettering& lettering);

} // namespace hullwright
