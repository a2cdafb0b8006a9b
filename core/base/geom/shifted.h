// Numbers a triangle's corners anew where its vertices are put behind others.
#pragma once

#include "geom/types.h"

namespace hullwright {

// Returns the triangle with the number of each corner greater by as many as there were vertices
// before.
[[nodiscard]] inline Triangle shifted(const Triangle& triangle, Index by) {
    return {triangle[0] + by, triangle[1] + by, triangle[2] + by};
}

} // namespace hullwright
