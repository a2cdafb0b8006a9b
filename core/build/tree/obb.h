// Makes turned boxes around hulls, as a file holds them: in float32, and still around all points.
#pragma once

#include "asset/hullwright_asset.h"
#include "geom/types.h"

#include <array>
#include <cstdint>
#include <span>

namespace hullwright {

// Holds the points p with |axes[i] . (p - centre)| <= half[i]. The axes are those of `turn` in
// float32, so their lengths and right angles are not exact; the half lengths account for that.
struct Obb {
    std::array<float, 3> centre = {0, 0, 0};
    std::array<std::array<float, 3>, 3> axes = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    std::array<float, 3> half = {0, 0, 0};
    hwa::Turn turn = {hwa::k_most_turn, 0, 0, 0};

    [[nodiscard]] double volume() const {
        return 8.0 * static_cast<double>(half[0]) * static_cast<double>(half[1]) *
               static_cast<double>(half[2]);
    }
    // Returns half of the box's surface.
    [[nodiscard]] double half_area() const {
        const auto [a, b, c] =
            std::array{static_cast<double>(half[0]), static_cast<double>(half[1]),
                       static_cast<double>(half[2])};
        return 4.0 * (a * b + b * c + c * a);
    }
    bool operator==(const Obb&) const = default;
};

// Says how the axes of a box are found: by the covariance of the hull's vertices or of its surface
// (Gottschalk, Lin and Manocha 1996); automatic, the one of these and the coordinate axes that
// gives the smallest box; or optimal, a search for the smallest box of all (Chang, Gorissen and
// Melchior 2011, by CGAL), which takes a thousand times as long.
enum class Fit : std::uint8_t { vertices, surface, automatic, optimal };

// Returns a box around all points, in exact arithmetic. The triangles are the hull's; without any,
// as for a line, the covariance of the vertices is used. There must be at least one point, all
// finite and within float32's range.
[[nodiscard]] Obb fit_box(std::span<const Vec3> points, std::span<const Triangle> triangles,
                          Fit fit);

// Returns a box with the axes of `box` around other points.
[[nodiscard]] Obb refit(const Obb& box, std::span<const Vec3> points);

// Tells in exact arithmetic whether the points are inside; a point within a few roundings of a side
// may count as outside.
[[nodiscard]] bool surely_holds(const Obb& box, std::span<const Vec3> points);

// Returns the nearest float that is not less than the value.
[[nodiscard]] float rounded_up(double value);

// Returns the principal axes as columns, the one of the longest extent last. For a single point
// they are the coordinate axes.
[[nodiscard]] Eigen::Matrix3d principal_axes(std::span<const Vec3> points,
                                             std::span<const Triangle> triangles);

} // namespace hullwright
