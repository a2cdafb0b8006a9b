// Holds a colour as pictures have it: red, green and blue of sRGB.
#pragma once

#include <array>
#include <cstdint>

namespace hullwright {

using Rgb = std::array<std::uint8_t, 3>;

} // namespace hullwright
