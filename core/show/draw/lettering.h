// Writes words and draws boxes on a picture, in letters of five by seven squares. Whatever lies
// beyond the picture's edge is left out.
#pragma once

#include "draw/picture.h"

#include <string_view>

namespace hullwright {

struct Lettering {
    Rgba ink = {32, 32, 32, 255};
    int scale = 2; // side of a letter's square, in pixels

    [[nodiscard]] int step() const { return 6 * scale; }   // pixels from letter to letter
    [[nodiscard]] int height() const { return 7 * scale; } // pixels, without the gap below a line
};

// Returns the scale of letters on a picture as high as this.
[[nodiscard]] int lettering_scale(int height);

[[nodiscard]] int width_of(std::string_view text, const Lettering& lettering);

void fill(Picture& to, int x, int y, int width, int height, const Rgba& colour);
// Draws a line of one pixel around this rectangle.
void frame(Picture& to, int x, int y, int width, int height, const Rgba& colour);
// Small and capital letters look alike; a character without a letter here leaves a gap.
void write(Picture& to, int x, int y, std::string_view text, const Lettering& lettering);

} // namespace hullwright
