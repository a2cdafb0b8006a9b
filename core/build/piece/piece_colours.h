// Chooses the colours of parts and pieces, which windows, pictures and files have alike. A piece of
// the solid has the colour of its number, one of the surface that of its first face, unless a piece
// that it touches has one much like it.
#pragma once

#include "base/progress.h"
#include "geom/rgb.h"
#include "piece/piece.h"

#include <span>
#include <vector>

namespace hullwright {

enum class Palette : std::uint8_t {
    spectrum,     // hues far apart for any number of pieces
    few_and_safe, // eight colours that the colour-blind tell apart, after Okabe and Ito
};

// Holds a colour for each palette.
struct PieceColour {
    Rgb spectrum{};
    Rgb safe{};

    [[nodiscard]] const Rgb& of(Palette palette) const {
        return palette == Palette::spectrum ? spectrum : safe;
    }
    bool operator==(const PieceColour&) const = default;
};

// Primitives that were added by hand and stand for no piece have this dull blue.
inline constexpr Rgb k_added_colour = {120, 150, 170};

// Colours that are at least so far apart are told apart side by side.
inline constexpr double k_least_colour_distance = 40.0;
// A piece finds a colour that is far enough from those of its touching pieces as long as at most
// k_surely_apart of them were coloured before it, or k_surely_apart_safe in the safe palette.
inline constexpr std::size_t k_surely_apart = 8;
inline constexpr std::size_t k_surely_apart_safe = 15;

// Returns the length of the difference of red, green and blue, each up to 255.
[[nodiscard]] double colour_distance(const Rgb& one, const Rgb& other);

// Colours stay the same for a part and are far apart for any number of parts: hues follow the
// golden ratio.
[[nodiscard]] Rgb part_colour(PartId part);

// Returns the colour of a piece that touches no other. Of the solid it depends on part and number
// only. Of the surface, where another cut counts anew, and without a number it depends on the first
// face, and of a piece without faces on its least corner. So a piece keeps it while others change.
[[nodiscard]] PieceColour own_colour(const Piece& piece, Family family);

// In the order of parts and numbers each piece gets its own colour, or the first in a sequence that
// begins there and is far enough from the colours of all pieces before it that touch it; where none
// is, the one that is farthest from the nearest of these. Pieces touch when their boxes do. The
// order of pieces in memory does not matter.
[[nodiscard]] std::vector<PieceColour> piece_colours(std::span<const Piece> pieces, Family family);
// The only issue is a stop.
[[nodiscard]] Result<std::vector<PieceColour>>
piece_colours(std::span<const Piece> pieces, Family family, const Progress& progress);

} // namespace hullwright
