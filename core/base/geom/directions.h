// Spreads directions evenly along a spiral around the z axis, each a golden angle farther.
#pragma once

#include "geom/types.h"

#include <cmath>
#include <vector>

namespace hullwright {

// The directions go from `top` to `bottom` along z, in bands of equal height, which are of equal
// area. Only products, sums and roots are taken, which are rounded alike everywhere: sines of other
// libraries have other last digits. The turns add their roundings, some hundred times 1e-16.
[[nodiscard]] inline std::vector<Vec3> spiral_directions(std::size_t count, double top,
                                                         double bottom) {
    // Holds the cosine and sine of the golden angle, pi (3 - sqrt 5).
    constexpr double k_cosine = -0.73736887807831990;
    constexpr double k_sine = 0.67549029426152364;
    std::vector<Vec3> directions;
    double x = 1.0;
    double y = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        const double z =
            top + (bottom - top) * (static_cast<double>(i) + 0.5) / static_cast<double>(count);
        const double radius = std::sqrt(1.0 - z * z);
        directions.emplace_back(radius * x, radius * y, z);
        const double turned = k_cosine * x - k_sine * y;
        y = k_sine * x + k_cosine * y;
        x = turned;
    }
    return directions;
}

} // namespace hullwright
