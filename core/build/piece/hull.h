// The convex hull of a few points, every sign exact: points come in lexicographic order, so that
// each is outside of what stands and sees a facet at the one before it (the beneath-beyond method;
// Kallay 1981, Edelsbrunner 1987).
#pragma once

#include "geom/types.h"

#include <span>
#include <stop_token>
#include <vector>

namespace hullwright {

struct Hull {
    std::vector<Index> vertices; // into the points: the extreme ones, nothing on edges or facets
    std::vector<Triangle> triangles; // into `vertices`, counter-clockwise seen from outside
    // All points lie in one plane: the triangles are the polygon once, and `vertices` runs round it
    // as they do. Fewer than three vertices: the points lie on one line.
    bool flat = false;
};

// Stopped, it is of no points.
[[nodiscard]] Hull convex_hull(std::span<const Vec3> points, const std::stop_token& stop = {});

} // namespace hullwright
