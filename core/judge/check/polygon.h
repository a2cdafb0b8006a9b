// Holds a polygon's rim as it is seen along an axis, so that signs in its plane are those of two
// coordinates and stay exact: whether it is convex, in the time of its corners, and what it holds,
// in that of their logarithm.
#pragma once

#include "exact/predicates.h"

#include <span>
#include <stop_token>
#include <vector>

namespace hullwright {

// Returns the corners of triangles that are a disk, as they run around it; none where there is more
// than one way around, where it does not pass all of the vertices, or after a stop.
[[nodiscard]] std::vector<Index> rim_of(std::span<const Triangle> triangles, std::size_t vertices,
                                        const std::stop_token& stop = {});

class Polygon {
public:
    // The triangles have an area and lie in one plane. Both spans must outlive the polygon. After a
    // stop it holds nothing.
    Polygon(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
            const std::stop_token& stop = {});

    // True when the rim passes all vertices and turns to one side only, once around, and all
    // triangles turn to that side.
    [[nodiscard]] bool is_convex() const;

    // True for a point in the polygon's plane that is inside the rim or on it. The polygon must be
    // convex.
    [[nodiscard]] bool holds(const Vec3& p) const;

private:
    using Point = exact::Point2;
    [[nodiscard]] Point seen(const Vec3& p) const { return {p[first_], p[second_]}; }
    void look_along_axis();

    std::span<const Vec3> vertices_;
    std::span<const Triangle> triangles_;
    std::array<Vec3, 3> base_; // corners of the first triangle
    int first_ = 0;            // axes
    int second_ = 1;
    // Runs from the least corner on, counter-clockwise as the first triangle is.
    std::vector<Point> rim_;
    std::size_t greatest_ = 0; // where corners descend again, if it is convex
};

} // namespace hullwright
