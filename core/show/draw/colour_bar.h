// Puts a bar of colours below a picture, with the values at its ends.
#pragma once

#include "draw/picture.h"
#include "draw/scene.h"

#include <string>
#include <vector>

namespace hullwright {

struct ColourBar {
    std::string title;
    std::vector<Rgb> stops; // evenly spaced; colours between two stops are mixed
    std::string least;      // text at the left end
    std::string most;       // text at the right end
    std::vector<std::string> notes;
};

[[nodiscard]] Rgb colour_at(const std::vector<Rgb>& stops, double share);

// Returns how many rows of pixels the bar takes of a picture of that size; 0 without room for it.
[[nodiscard]] int height_of(const ColourBar& bar, int width, int height);

// Returns the picture with the bar below it.
[[nodiscard]] Picture with_bar(const Picture& picture, const ColourBar& bar, int bar_height,
                               Background background);

} // namespace hullwright
