#include "draw/case_picture.h"

#include "draw/lettering.h"

#include <algorithm>
#include <string>

namespace hullwright {
namespace {

constexpr Rgba k_paper = {255, 255, 255, 255};
constexpr Rgba k_ink = {32, 32, 32, 255};
constexpr Rgba k_no_ray = {224, 224, 240, 255}; // where a ray misses a piece
constexpr Rgba k_frame = {128, 128, 128, 255};
constexpr Lettering k_lettering = {k_ink, 2};

// An image's rows begin at the bottom, while `y` counts from the top.
std::size_t pixel_of(const IntervalImage& image, int x, int y) {
    return static_cast<std::size_t>((image.side - 1 - y) * image.side + x);
}

void draw_squares(Picture& to, const IntervalImage& image, int left, int top, int square) {
    for (int y = 0; y < image.side; ++y) {
        for (int x = 0; x < image.side; ++x) {
            const PixelCase which = image.at(pixel_of(image, x, y));
            fill(to, left + x * square, top + y * square, square, square, case_colour(which));
            const int dot = std::max(1, square / 4);
            if (is_overlap(which) && square > 2) {
                const int in = (square - dot) / 2;
                fill(to, left + x * square + in, top + y * square + in, dot, dot, k_ink);
            }
        }
    }
}

// All rays share one scale of depths, so that the four pictures can be compared.
struct DepthScale {
    float least = 1e30F;
    float most = -1e30F;

    explicit DepthScale(const IntervalImage& image) {
        for (const auto* piece : {&image.a, &image.b}) {
            for (const DepthInterval& depths : *piece) {
                if (!depths.empty()) {
                    least = std::min(least, depths.near);
                    most = std::max(most, depths.far);
                }
            }
        }
    }
    // Depths that are all alike are drawn as near ones.
    [[nodiscard]] Rgba grey(float depth) const {
        const float share = most > least ? (depth - least) / (most - least) : 0.0F;
        const auto value = static_cast<std::uint8_t>(235.0F - 215.0F * share);
        return {value, value, value, 255};
    }
};

void draw_depths(Picture& to, const IntervalImage& image, bool of_a, bool near, int left, int top,
                 int size) {
    const DepthScale scale(image);
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) {
            const std::size_t pixel = pixel_of(image, x * image.side / size, y * image.side / size);
            const DepthInterval& depths = (of_a ? image.a : image.b)[pixel];
            // An empty ray is striped, because no depth is drawn with stripes.
            to.at(left + x, top + y) = !depths.empty() ? scale.grey(near ? depths.near : depths.far)
                                       : (x + y) / 4 % 2 == 0 ? k_paper
                                                              : k_no_ray;
        }
    }
}

// Draws a ring around the square, which is seen on every colour.
void draw_ring(Picture& to, int left, int top, int square) {
    constexpr int k_wide = 3; // squares of few pixels are hidden by it, but not their place
    for (int i = 0; i < k_wide; ++i) {
        frame(to, left - i, top - i, square + 2 * i, square + 2 * i, i == 1 ? k_paper : k_ink);
    }
}

} // namespace

std::string_view case_name(PixelCase which) {
    constexpr std::array<std::string_view, k_pixel_cases> k_names = {
        "nothing", "a alone", "b alone",   "a before b", "b before a",
        "a leads", "b leads", "a holds b", "b holds a"};
    return k_names[static_cast<std::size_t>(which)];
}

// The colours are Okabe and Ito's, which people with any colour vision tell apart, and two greys.
Rgba case_colour(PixelCase which) {
    constexpr std::array<Rgba, k_pixel_cases> k_colours = {{{255, 255, 255, 255},
                                                            {208, 208, 208, 255},
                                                            {152, 152, 152, 255},
                                                            {86, 180, 233, 255},
                                                            {0, 114, 178, 255},
                                                            {230, 159, 0, 255},
                                                            {213, 94, 0, 255},
                                                            {240, 228, 66, 255},
                                                            {0, 158, 115, 255}}};
    return k_colours[static_cast<std::size_t>(which)];
}

Picture draw_pixels(const IntervalImage& image, ImageShow show) {
    Picture made(image.side, image.side, k_no_ray);
    const DepthScale scale(image);
    const bool of_a = show == ImageShow::a_near || show == ImageShow::a_far;
    const bool near = show == ImageShow::a_near || show == ImageShow::b_near;
    for (int y = 0; y < image.side; ++y) {
        for (int x = 0; x < image.side; ++x) {
            const std::size_t pixel = pixel_of(image, x, y);
            const DepthInterval& depths = (of_a ? image.a : image.b)[pixel];
            if (show == ImageShow::cases) {
                made.at(x, y) = case_colour(image.at(pixel));
            } else if (!depths.empty()) {
                made.at(x, y) = scale.grey(near ? depths.near : depths.far);
            }
        }
    }
    return made;
}

Picture draw_cases(const IntervalImage& image, const std::optional<ImagePixel>& witness) {
    constexpr int k_about = 512;
    constexpr int k_margin = 16;
    constexpr int k_row = 32;
    constexpr int k_legend = 320;
    const int square = std::max(1, k_about / image.side);
    const int side = square * image.side;
    const int small = (side + k_legend - 2 * k_margin) / 4;
    Picture made(side + k_legend + 3 * k_margin, side + small + k_row + 3 * k_margin, k_paper);
    draw_squares(made, image, k_margin, k_margin, square);
    frame(made, k_margin, k_margin, side, side, k_frame);
    if (witness) {
        draw_ring(made, k_margin + (*witness)[0] * square,
                  k_margin + (image.side - 1 - (*witness)[1]) * square, square);
    }

    const auto counts = image.counts();
    const int left = side + 2 * k_margin;
    for (std::size_t i = 0; i < k_pixel_cases; ++i) {
        const auto which = static_cast<PixelCase>(i);
        const int top = k_margin + static_cast<int>(i) * k_row;
        fill(made, left + 1, top, 24, 24, case_colour(which));
        frame(made, left + 1, top, 24, 24, k_frame);
        if (is_overlap(which)) {
            fill(made, left + 10, top + 9, 6, 6, k_ink);
        }
        write(made, left + 36, top + 5, case_name(which), k_lettering);
        const std::string count = std::to_string(counts[i]);
        write(made, left + k_legend - width_of(count, k_lettering), top + 5, count, k_lettering);
    }
    const std::array<std::string_view, 4> names = {"a near", "a far", "b near", "b far"};
    for (int i = 0; i < 4; ++i) {
        const int x = k_margin + i * (small + k_margin);
        const int y = side + 2 * k_margin;
        draw_depths(made, image, i < 2, i % 2 == 0, x, y, small);
        frame(made, x, y, small, small, k_frame);
        write(made, x, y + small + 8, names[static_cast<std::size_t>(i)], k_lettering);
    }
    return made;
}

} // namespace hullwright
