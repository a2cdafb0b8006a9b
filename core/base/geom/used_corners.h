// Takes triangles out of a larger list of vertices: those that they use, and their numbers among
// these.
#pragma once

#include "geom/types.h"

#include <algorithm>
#include <span>
#include <vector>

namespace hullwright {

// Returns the vertices that the triangles use, in ascending order, and numbers the corners anew.
[[nodiscard]] inline std::vector<Index> take_used_corners(std::span<Triangle> triangles) {
    std::vector<Index> used;
    for (const Triangle& t : triangles) {
        used.insert(used.end(), t.begin(), t.end());
    }
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    for (Triangle& t : triangles) {
        for (Index& corner : t) {
            corner = static_cast<Index>(std::lower_bound(used.begin(), used.end(), corner) -
                                        used.begin());
        }
    }
    return used;
}

} // namespace hullwright
