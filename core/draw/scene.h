// What a picture shows.
#pragma once

#include "draw/draw_list.h"
#include "draw/piece_draw_list.h"

namespace hullwright {

struct Scene {
    DrawList model;
    PieceDrawList pieces;
    // Pieces stand off by this share of their way from the middle.
    double parted = 0.0;
    // Two in a row, from the model's origin: thick where they are seen, thin where they are hidden.
    std::vector<DrawVertex> frames;
};

enum class Background : std::uint8_t { dark, light };

[[nodiscard]] constexpr Rgb colour_of(Background background) {
    return background == Background::dark ? Rgb{38, 41, 46} : Rgb{226, 229, 233};
}

} // namespace hullwright
