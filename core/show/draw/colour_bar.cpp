#include "draw/colour_bar.h"

#include "draw/lettering.h"

#include <algorithm>
#include <cmath>

namespace hullwright {
namespace {

Rgba opaque(const Rgb& rgb) {
    return {rgb[0], rgb[1], rgb[2], 255};
}

std::size_t longest(const ColourBar& bar) {
    std::size_t letters = std::max(bar.title.size(), bar.least.size() + bar.most.size() + 2);
    for (const std::string& note : bar.notes) {
        letters = std::max(letters, note.size());
    }
    return letters;
}

int margin_of(const Lettering& lettering) {
    return 6 * lettering.scale;
}
int line_of(const Lettering& lettering) {
    return 11 * lettering.scale;
}

// The letters are as large as the picture's height asks for and its width allows.
Lettering lettering_for(const ColourBar& bar, int width, int height) {
    Lettering lettering;
    lettering.scale = lettering_scale(height);
    const auto fits = [&] {
        return static_cast<int>(longest(bar)) * lettering.step() + 2 * margin_of(lettering) <=
               width;
    };
    while (lettering.scale > 1 && !fits()) {
        --lettering.scale;
    }
    return lettering;
}

int rows_of(const ColourBar& bar, const Lettering& lettering) {
    const int lines = 3 + static_cast<int>(bar.notes.size()); // title, bar, texts at its ends
    return 2 * margin_of(lettering) + lines * line_of(lettering);
}

} // namespace

Rgb colour_at(const std::vector<Rgb>& stops, double share) {
    const double at = std::clamp(share, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(at), stops.size() - 1);
    const std::size_t high = std::min(low + 1, stops.size() - 1);
    Rgb mixed{};
    for (std::size_t k = 0; k < 3; ++k) {
        const double from = stops[low][k];
        const double to = stops[high][k];
        mixed[k] = static_cast<std::uint8_t>(
            std::lround(from + (to - from) * (at - static_cast<double>(low))));
    }
    return mixed;
}

int height_of(const ColourBar& bar, int width, int height) {
    const int rows = rows_of(bar, lettering_for(bar, width, height));
    return 2 * rows <= height ? rows : 0;
}

Picture with_bar(const Picture& picture, const ColourBar& bar, int bar_height,
                 Background background) {
    const int height = picture.height + bar_height;
    Picture made(picture.width, height, opaque(colour_of(background)));
    std::copy(picture.pixels.begin(), picture.pixels.end(), made.pixels.begin());
    Lettering lettering = lettering_for(bar, picture.width, height);
    const bool dark = background == Background::dark;
    lettering.ink = dark ? Rgba{235, 235, 235, 255} : Rgba{32, 32, 32, 255};
    const int left = margin_of(lettering);
    const int wide = std::max(2, made.width - 2 * left);
    const int line = line_of(lettering);
    int top = picture.height + left;
    write(made, left, top, bar.title, lettering);
    top += line;
    frame(made, left, top, wide, lettering.height(), lettering.ink);
    for (int x = 0; x < wide; ++x) {
        fill(made, left + x, top, 1, lettering.height(),
             opaque(colour_at(bar.stops, static_cast<double>(x) / (wide - 1))));
    }
    top += line;
    write(made, left, top, bar.least, lettering);
    write(made, left + wide - width_of(bar.most, lettering), top, bar.most, lettering);
    for (const std::string& note : bar.notes) {
        top += line;
        write(made, left, top, note, lettering);
    }
    return made;
}

} // namespace hullwright
