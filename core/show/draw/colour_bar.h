// A bar of colours below a picture, with what its ends mean.
#pragma once

#include "draw/scene.h"
#include "export/write_png.h"

#include <string>
#include <vector>

namespace hullwright {

struct ColourBar {
    std::string title;
    std::vector<Rgb> stops; // evenly spaced, mixed between
    std::string least;      // at the left end
    std::string most;       // at the right end
    std::vector<std::string> notes;
};

[[nodiscard]] Rgb colour_at(const std::vector<Rgb>& stops, double share);

// Rows of pixels that it takes of a picture of that size; 0 where there is no room for it.
[[nodiscard]] int height_of(const ColourBar& bar, int width, int height);

// The picture with the bar below.
[[nodiscard]] Picture with_bar(const Picture& picture, const ColourBar& bar, int bar_height,
                               Background background);

} // namespace hullwright
