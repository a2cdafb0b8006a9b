// Holds a picture as rows of pixels.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hullwright {

using Rgba = std::array<std::uint8_t, 4>;

// Rows run from the top, the pixels of a row from the left.
struct Picture {
    int width = 0;
    int height = 0;
    std::vector<Rgba> pixels;

    Picture() = default;
    Picture(int wide, int high, const Rgba& colour)
        : width(wide), height(high),
          pixels(static_cast<std::size_t>(wide) * static_cast<std::size_t>(high), colour) {}
    [[nodiscard]] Rgba& at(int x, int y) {
        assert(x >= 0 && x < width && y >= 0 && y < height);
        return pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                      static_cast<std::size_t>(x)];
    }
};

} // namespace hullwright
