#include "draw/film_picture.h"

#include "draw/lettering.h"

#include <algorithm>
#include <string>

namespace hullwright {
namespace {

constexpr Rgba k_paper = {255, 255, 255, 255};
constexpr Rgba k_clear = {224, 224, 240, 255};
constexpr Rgba k_frame = {128, 128, 128, 255};
constexpr Lettering k_lettering;

// A buffer's rows begin at the bottom.
template <class ColourOf> Picture drawn(const RasterFilm& film, const ColourOf& colour_of) {
    Picture made(film.side, film.side, k_clear);
    for (int y = 0; y < film.side; ++y) {
        for (int x = 0; x < film.side; ++x) {
            made.at(x, y) =
                colour_of(static_cast<std::size_t>((film.side - 1 - y) * film.side + x));
        }
    }
    return made;
}

void place(Picture& to, Picture from, int left, int top, int square) {
    for (int y = 0; y < from.height; ++y) {
        for (int x = 0; x < from.width; ++x) {
            fill(to, left + x * square, top + y * square, square, square, from.at(x, y));
        }
    }
    frame(to, left, top, from.width * square, from.height * square, k_frame);
}

} // namespace

std::string_view pass_name(std::size_t frame) {
    constexpr std::array<std::string_view, k_film_frames> k_names = {
        "clear", "near faces of a", "far faces of b", "far faces of a", "near faces of b"};
    return k_names[frame];
}

Rgba stencil_colour(std::uint8_t stencil) {
    // Lists colours by Okabe and Ito; the last one marks overlap.
    constexpr std::array<Rgba, 4> k_colours = {
        {k_clear, {86, 180, 233, 255}, {240, 228, 66, 255}, {213, 94, 0, 255}}};
    return k_colours[std::min<std::size_t>(stencil, k_colours.size() - 1)];
}

// All frames share one scale of depths.
Picture draw_depth(const RasterFilm& film, std::size_t frame) {
    float least = 1.0F;
    float most = 0.0F;
    for (const BufferState& state : film.after) {
        for (const float depth : state.depth) {
            if (depth < 1.0F) {
                least = std::min(least, depth);
                most = std::max(most, depth);
            }
        }
    }
    const BufferState& state = film.after[frame];
    return drawn(film, [&](std::size_t i) {
        if (state.depth[i] >= 1.0F) {
            return k_clear;
        }
        const float share = most > least ? (state.depth[i] - least) / (most - least) : 0.0F;
        const auto grey = static_cast<std::uint8_t>(235.0F - 215.0F * share);
        return Rgba{grey, grey, grey, 255};
    });
}

Picture draw_stencil(const RasterFilm& film, std::size_t frame) {
    const BufferState& state = film.after[frame];
    return drawn(film, [&state](std::size_t i) { return stencil_colour(state.stencil[i]); });
}

Picture draw_film(const RasterFilm& film) {
    constexpr int k_about = 192;
    constexpr int k_margin = 16;
    constexpr int k_row = 24;
    const int square = std::max(1, k_about / film.side);
    const int side = square * film.side;
    const int step = std::max(side, k_about) + k_margin;
    const auto frames = static_cast<int>(k_film_frames);
    Picture made(frames * step + k_margin, 2 * (side + k_row) + k_row + 2 * k_margin, k_paper);
    for (int i = 0; i < frames; ++i) {
        const auto number = static_cast<std::size_t>(i);
        const int left = k_margin + i * step;
        write(made, left, k_margin, pass_name(number), k_lettering);
        place(made, draw_depth(film, number), left, k_margin + k_row, square);
        place(made, draw_stencil(film, number), left, k_margin + 2 * k_row + side, square);
        write(made, left, k_margin + k_row + side + 5, "depth, then stencil", {.scale = 1});
    }
    const std::string counted = std::to_string(film.counted()) + " counted";
    write(made, made.width - k_margin - width_of(counted, k_lettering),
          made.height - k_margin - k_lettering.height() + 6, counted, k_lettering);
    return made;
}

} // namespace hullwright
