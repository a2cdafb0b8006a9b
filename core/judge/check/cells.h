// Declares triangles and boxes that are halved to search from coarse to fine.
#pragma once

#include "geom/types.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace hullwright {

// Is a triangle (3 corners) or a box (8 corners, never halved), with a guess what is near it.
template <std::size_t Count> struct Cell {
    std::array<Vec3, Count> corners;
    Index near = 0; // number of a face or plane nearby: a guess

    [[nodiscard]] Vec3 centre() const {
        Vec3 sum = corners[0];
        for (std::size_t i = 1; i < Count; ++i) {
            sum += corners[i];
        }
        return sum / static_cast<double>(Count);
    }
    // No point of the cell is farther from `around`, because balls are convex.
    [[nodiscard]] double radius(const Vec3& around) const {
        double radius2 = 0.0;
        for (const Vec3& corner : corners) {
            radius2 = std::max(radius2, (corner - around).squaredNorm());
        }
        return std::sqrt(radius2);
    }
    // Halves the cell at the middle of its longest edge, so that slivers get smaller quickly too.
    [[nodiscard]] std::pair<Cell, Cell> halves() const {
        std::pair<std::size_t, std::size_t> longest{0, 1};
        double length2 = -1.0;
        for (std::size_t i = 0; i < Count; ++i) {
            for (std::size_t j = i + 1; j < Count; ++j) {
                const double here = (corners[i] - corners[j]).squaredNorm();
                if (here > length2) {
                    length2 = here;
                    longest = {i, j};
                }
            }
        }
        std::pair<Cell, Cell> both{*this, *this};
        const auto [from, to] = longest;
        const Vec3 middle = 0.5 * (corners[from] + corners[to]);
        both.first.corners[from] = middle;
        both.second.corners[to] = middle;
        return both;
    }
};

} // namespace hullwright
