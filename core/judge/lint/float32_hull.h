// Tells the state of a hull after its vertices are rounded to float32, as engines and most formats
// store them.
#pragma once

#include "base/progress.h"
#include "geom/types.h"

#include <span>

namespace hullwright {

// Returns the distance between neighbouring float32 numbers at this value.
[[nodiscard]] double float32_step(double value);

// Returns the same step at the largest coordinate of the points.
[[nodiscard]] double float32_step_of(std::span<const Vec3> points);

// Returns how far rounding a hull's coordinates may move a vertex off one of its planes: half a
// step in each coordinate is sqrt(3)/2 of a step for the vertex and as much for the plane, together
// less than two steps. Facets too thin to hold their plane tilt by more.
[[nodiscard]] constexpr double float32_room(double step) {
    return 2.0 * step;
}

struct RoundedHull {
    bool collapsed = false; // exact: no volume (polygon: no area) is left, or infinite points
    double dent = 0.0;      // largest certain height of a vertex in front of a facet, a length
};

// After a stop the dent covers only the facets looked at so far.
[[nodiscard]] RoundedHull round_hull(std::span<const Vec3> vertices,
                                     std::span<const Triangle> triangles, bool flat,
                                     const Progress& progress = {});

} // namespace hullwright
