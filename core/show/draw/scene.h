// Describes what a picture shows.
#pragma once

#include "draw/draw_list.h"
#include "draw/piece_draw_list.h"

#include <optional>

namespace hullwright {

// Says how the model is seen through: what is nearest of it mixes with all that is drawn behind.
// `to_pieces`: its surface coincides with the pieces', so it is drawn in front of all of them and
// both are seen. `to_inside`: its outside alone mixes, with its inside.
enum class SeeThrough : std::uint8_t { no, to_pieces, to_inside };

struct Scene {
    DrawList model;
    PieceDrawList pieces;
    // Three in a row make a triangle, relative to the model's origin. These are drawn with the
    // model but never seen through.
    std::vector<DrawVertex> opaque;
    // Three in a row make a triangle of which the sides alone are drawn. They lie in front of all
    // pieces, which coincide with them here and there, and each triangle hides what is behind it.
    std::vector<DrawVertex> wire;
    // Pieces are moved away from the middle by this share of their distance from it.
    double parted = 0.0;
    // Two in a row make a line, relative to the model's origin. Lines are thick where they are seen
    // and thin where they are hidden.
    std::vector<DrawVertex> frames;
    SeeThrough see_through = SeeThrough::no;
    // Everything in front of this plane is left out, where it stands after pieces are parted; only
    // frames and the lines of faults are drawn whole.
    struct Section {
        Vec3 point = Vec3(0, 0, 0);
        Vec3 normal = Vec3(1, 0, 0);
    };
    std::optional<Section> section;
    // Holds what fills the section, in its plane, as `cap_pieces` and `cap_surface` make it.
    std::vector<PieceDrawList> caps;
};

enum class Background : std::uint8_t { dark, light };

[[nodiscard]] constexpr Rgb colour_of(Background background) {
    return background == Background::dark ? Rgb{38, 41, 46} : Rgb{226, 229, 233};
}

} // namespace hullwright
