// What a picture shows.
#pragma once

#include "draw/draw_list.h"
#include "draw/piece_draw_list.h"

#include <optional>

namespace hullwright {

// Of the model, at every other pixel. Over pieces, which its surface lies in: in front of all of
// them, so that both are seen. Alone: its outside, and what is behind that at the other pixels.
enum class SeeThrough : std::uint8_t { no, to_pieces, to_inside };

struct Scene {
    DrawList model;
    PieceDrawList pieces;
    // Three in a row, from the model's origin: beside it, and never seen through.
    std::vector<DrawVertex> beside;
    // Pieces stand off by this share of their way from the middle.
    double parted = 0.0;
    // Two in a row, from the model's origin: thick where they are seen, thin where they are hidden.
    std::vector<DrawVertex> frames;
    SeeThrough see_through = SeeThrough::no;
    // What is in front of this plane is left out, as parted pieces stand; of everything but frames.
    struct Section {
        Vec3 point = Vec3(0, 0, 0);
        Vec3 normal = Vec3(1, 0, 0);
    };
    std::optional<Section> section;
};

enum class Background : std::uint8_t { dark, light };

[[nodiscard]] constexpr Rgb colour_of(Background background) {
    return background == Background::dark ? Rgb{38, 41, 46} : Rgb{226, 229, 233};
}

} // namespace hullwright
