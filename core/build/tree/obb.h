// Boxes around hulls, turned to fit, as a file holds them: in float32, and still around everything.
#pragma once

#include "asset/hullwright_asset.h"
#include "geom/types.h"

#include <array>
#include <cstdint>
#include <span>

namespace hullwright {

// The points p with |axes[i] . (p - centre)| <= half[i]. The axes are float32 numbers, those of the
// turn, and so not exactly of unit length nor at right angles; the half lengths account for it.
struct Obb {
    std::array<float, 3> centre = {0, 0, 0};
    std::array<std::array<float, 3>, 3> axes = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    std::array<float, 3> half = {0, 0, 0};
    hwa::Turn turn = {hwa::k_most_turn, 0, 0, 0};

    [[nodiscard]] double volume() const {
        return 8.0 * static_cast<double>(half[0]) * static_cast<double>(half[1]) *
               static_cast<double>(half[2]);
    }
    // Half of the box's surface.
    [[nodiscard]] double half_area() const {
        const auto [a, b, c] =
            std::array{static_cast<double>(half[0]), static_cast<double>(half[1]),
                       static_cast<double>(half[2])};
        return 4.0 * (a * b + b * c + c * a);
    }
    bool operator==(const Obb&) const = default;
};

// By what a box's axes are found: the spread of the hull's vertices or of its surface (Gottschalk,
// Lin and Manocha 1996), the one of these and the coordinate axes that makes the smallest box, or a
// search for the smallest of all (Chang, Gorissen and Melchior 2011, by CGAL), which takes a
// thousand times as long.
enum class Fit : std::uint8_t { vertices, surface, automatic, optimal };

// Around all points, in exact arithmetic. The triangles are the hull's; without any, as on a line,
// the vertices' spread serves. At least one point, all finite and within float32's range.
[[nodiscard]] Obb fit_box(std::span<const Vec3> points, std::span<const Triangle> triangles,
                          Fit fit);

// The box with the axes of this one around other points.
[[nodiscard]] Obb refit(const Obb& box, std::span<const Vec3> points);

// In exact arithmetic; a point within a few roundings of a side may be said to be out.
[[nodiscard]] bool surely_holds(const Obb& box, std::span<const Vec3> points);

// Not less than the value.
[[nodiscard]] float rounded_up(double value);

// The principal axes as columns, the longest spread last. A point has the coordinate axes.
[[nodiscard]] Eigen::Matrix3d principal_axes(std::span<const Vec3> points,
                                             std::span<const Triangle> triangles);

} // namespace hullwright
