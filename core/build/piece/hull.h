// Makes the convex hull of points, with every sign decided exactly. Points are added in
// lexicographic order, so each is outside the hull so far and sees a facet at the one before it
// (the beneath-beyond method; Kallay 1981, Edelsbrunner 1987).
#pragma once

#include "base/progress.h"
#include "geom/types.h"

#include <span>
#include <stop_token>
#include <vector>

namespace hullwright {

struct Hull {
    std::vector<Index> vertices;     // indices of the extreme points; none on edges or facets
    std::vector<Triangle> triangles; // into `vertices`, counter-clockwise seen from outside
    // True when all points lie in one plane. Then the triangles are the polygon once, and
    // `vertices` runs around it in the same direction. With fewer than three vertices the points
    // lie on one line.
    bool flat = false;
};

// When stopped, the result is a hull without points. The time grows with the facets that points see
// when they are added, which may be the square of their number: of a prism along x with two lids of
// many corners, it is. The progress hears how many have been added; only the token stops the work.
[[nodiscard]] Hull convex_hull(std::span<const Vec3> points, const std::stop_token& stop = {},
                               const Progress& progress = {});

} // namespace hullwright
