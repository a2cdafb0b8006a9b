// Finds the width of a convex hull: the least distance of two parallel planes with the hull between
// them. The planes touch a facet and a vertex, or two edges (Houle and Toussaint 1988).
#pragma once

#include "base/progress.h"
#include "geom/types.h"

#include <span>

namespace hullwright {

// Returns a quick lower bound of the least width: twice the distance from the vertices' mean to the
// nearest facet.
[[nodiscard]] double width_at_least(std::span<const Vec3> vertices,
                                    std::span<const Triangle> triangles);

// Returns the least width of a closed hull with volume, up to the rounding of doubles and never
// below the true one by more. Of a round hull each edge has planes with few others, which a tree
// finds; where many have them with many, as those of a prism's top and bottom, the time grows with
// the square of the number of edges. After a stop the result is only an upper bound.
[[nodiscard]] double least_width(std::span<const Vec3> vertices,
                                 std::span<const Triangle> triangles,
                                 const Progress& progress = {});

} // namespace hullwright
