// How thin a convex hull is: the least distance of two parallel planes with the hull between them.
// They touch a facet and a vertex, or two edges (Houle and Toussaint 1988).
#pragma once

#include "geom/types.h"

#include <span>
#include <stop_token>

namespace hullwright {

// Not more than the least width, and quick: twice the distance from the vertices' mean to the
// nearest facet.
[[nodiscard]] double width_at_least(std::span<const Vec3> vertices,
                                    std::span<const Triangle> triangles);

// The least width of a closed hull with volume, up to the rounding of doubles and never below the
// true one by more. Takes the square of the number of edges: a hull of a thousand vertices
// about 0.1 s, one of 5,000 some 2 s. Stopped, it is some width.
[[nodiscard]] double least_width(std::span<const Vec3> vertices,
                                 std::span<const Triangle> triangles,
                                 const std::stop_token& stop = {});

} // namespace hullwright
