#include "draw/profile_picture.h"

#include "draw/lettering.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace hullwright {
namespace {

constexpr Rgba k_paper = {255, 255, 255, 255};
constexpr Rgba k_frame = {128, 128, 128, 255};
constexpr Lettering k_lettering;

Rgba opaque(const Rgb& colour) {
    return {colour[0], colour[1], colour[2], 255};
}

std::size_t pixel_of(const IntervalImage& image, int x, int row) {
    return static_cast<std::size_t>(row * image.side + x);
}

} // namespace

DepthInterval depths_of_row(const IntervalImage& image, int row) {
    DepthInterval range;
    for (int x = 0; x < image.side; ++x) {
        for (const auto* piece : {&image.a, &image.b}) {
            const DepthInterval& depths = (*piece)[pixel_of(image, x, row)];
            if (!depths.empty()) {
                range = range.empty() ? depths
                                      : DepthInterval{std::min(range.near, depths.near),
                                                      std::max(range.far, depths.far)};
            }
        }
    }
    return range;
}

Picture draw_profile(const IntervalImage& image, int row, const std::array<Rgb, 2>& colours) {
    constexpr int k_about = 768;
    constexpr int k_height = 320;
    constexpr int k_margin = 16;
    constexpr int k_row = 24;
    const int step = std::max(2, k_about / image.side);
    Picture made(image.side * step + 2 * k_margin, k_height + k_row + 3 * k_margin, k_paper);
    const int top = k_margin + k_row;
    frame(made, k_margin - 1, top - 1, image.side * step + 2, k_height + 2, k_frame);
    write(made, k_margin, k_margin,
          "row " + std::to_string(row) + " of " + std::to_string(image.side) +
              ", near depths at the top",
          k_lettering);
    const DepthInterval range = depths_of_row(image, row);
    const float deep = std::max(range.far - range.near, k_least_depths);
    const auto bar = [&](const DepthInterval& depths, int left, int wide, const Rgba& colour) {
        if (!depths.empty()) {
            const auto from = static_cast<int>(
                std::floor(static_cast<float>(k_height) * (depths.near - range.near) / deep));
            const auto to = static_cast<int>(
                std::ceil(static_cast<float>(k_height) * (depths.far - range.near) / deep));
            fill(made, left, top + from, wide, std::max(1, std::min(to, k_height) - from), colour);
        }
    };
    for (int x = 0; x < image.side; ++x) {
        const DepthInterval& a = image.a[pixel_of(image, x, row)];
        const DepthInterval& b = image.b[pixel_of(image, x, row)];
        const int left = k_margin + x * step;
        bar(a, left, step - step / 2, opaque(colours[0]));
        bar(b, left + step - step / 2, step / 2, opaque(colours[1]));
        if (is_overlap(pixel_case(a, b))) {
            bar({std::max(a.near, b.near), std::min(a.far, b.far)}, left + step / 4,
                step - 2 * (step / 4), opaque(k_shared_depths));
        }
    }
    return made;
}

} // namespace hullwright
