// Holds the corners of facets and of their parts, which are halved until each is small enough, or
// cut off by planes.
#pragma once

#include "geom/types.h"

#include <algorithm>
#include <array>
#include <vector>

namespace hullwright {

using Corners = std::array<Vec3, 3>;

[[nodiscard]] inline Vec3 centre_of(const Corners& t) {
    return (t[0] + t[1] + t[2]) / 3.0;
}

// No point of the triangle is farther from its centre.
[[nodiscard]] inline double radius_of(const Corners& t) {
    const Vec3 centre = centre_of(t);
    return std::max({(t[0] - centre).norm(), (t[1] - centre).norm(), (t[2] - centre).norm()});
}

// Returns the halves on both sides of the middle of the longest edge.
[[nodiscard]] inline std::array<Corners, 2> halves_of(const Corners& t) {
    const auto length2 = [&t](std::size_t side) {
        return (t[(side + 1) % 3] - t[side]).squaredNorm();
    };
    std::size_t longest = length2(1) > length2(0) ? 1 : 0;
    longest = length2(2) > length2(longest) ? 2 : longest;
    const Vec3& a = t[longest];
    const Vec3& b = t[(longest + 1) % 3];
    const Vec3& c = t[(longest + 2) % 3];
    const Vec3 middle = 0.5 * (a + b);
    return {Corners{a, middle, c}, Corners{middle, b, c}};
}

// Cuts off what is above a plane from a convex polygon (Sutherland and Hodgman 1974). `cut` is room
// to work in.
template <class Height>
void keep_below(std::vector<Vec3>& ring, std::vector<Vec3>& cut, Height&& height_over_plane) {
    cut.clear();
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec3& a = ring[i];
        const Vec3& b = ring[(i + 1) % ring.size()];
        const double ha = height_over_plane(a);
        const double hb = height_over_plane(b);
        if (ha <= 0.0) {
            cut.push_back(a);
        }
        if ((ha < 0.0 && hb > 0.0) || (ha > 0.0 && hb < 0.0)) {
            cut.emplace_back(a + (b - a) * (ha / (ha - hb)));
        }
    }
    ring.swap(cut);
}

} // namespace hullwright
