// What is left of a hull once its vertices are float32, as engines and most formats keep them.
#pragma once

#include "geom/types.h"

#include <span>
#include <stop_token>

namespace hullwright {

// The step from one float32 to the next at this number's size.
[[nodiscard]] double float32_step(double value);

// At the largest coordinate of the points.
[[nodiscard]] double float32_step_of(std::span<const Vec3> points);

// How far rounding a hull's coordinates may move a vertex off one of its planes: half a step in
// each coordinate is sqrt(3)/2 of a step for the vertex and as much for the plane, which is less
// than two steps. Facets too thin to hold their plane tilt by more.
[[nodiscard]] constexpr double float32_room(double step) {
    return 2.0 * step;
}

struct RoundedHull {
    bool collapsed = false; // exactly: no volume (a polygon: no area) is left, or it is infinite
    double dent = 0.0; // how far a vertex is in front of a facet's plane, where that is certain
};

// Stopped, it says nothing of what it did not get to.
[[nodiscard]] RoundedHull round_hull(std::span<const Vec3> vertices,
                                     std::span<const Triangle> triangles, bool flat,
                                     const std::stop_token& stop = {});

} // namespace hullwright
