#include "ui/viewport/screen_solids.h"

#include "draw/floats.h"

#include <cmath>
#include <numbers>

namespace hullwright::ui {

void ScreenSolids::add(const Vec3& a, const Vec3& b, const Vec3& c, const Rgb& colour) {
    for (const Vec3& corner : {a, b, c}) {
        triangles_.push_back({floats(corner), {0, 0, 1}, floats(colour)});
    }
}

void ScreenSolids::add_stump(const Vec3& from, const Vec3& to, double from_radius, double to_radius,
                             const Rgb& colour) {
    constexpr int k_sides = 8;
    const Vec3 u = (to - from).unitOrthogonal();
    const Vec3 v = (to - from).cross(u).stableNormalized();
    const auto out = [&](int i) {
        const double angle = 2.0 * std::numbers::pi * i / k_sides;
        return Vec3(u * std::cos(angle) + v * std::sin(angle));
    };
    for (int i = 0; i < k_sides; ++i) {
        const Vec3 a = from + from_radius * out(i);
        const Vec3 b = from + from_radius * out(i + 1);
        const Vec3 c = to + to_radius * out(i + 1);
        const Vec3 d = to + to_radius * out(i);
        add(a, b, c, colour);
        add(a, c, d, colour);
        add(a, from, b, colour);
    }
}

void ScreenSolids::add_line(const Vec3& from, const Vec3& to, double thickness, const Rgb& colour) {
    if (from != to) {
        add_stump(from, to, 0.5 * thickness * sight_.pixel_at(from),
                  0.5 * thickness * sight_.pixel_at(to), colour);
    }
}

void ScreenSolids::add_cone(const Vec3& base, const Vec3& tip, double thickness,
                            const Rgb& colour) {
    add_stump(base, tip, 0.5 * thickness * sight_.pixel_at(base), 0.0, colour);
}

void ScreenSolids::add_cube(const Vec3& centre, const Eigen::Matrix3d& axes, double thickness,
                            const Rgb& colour) {
    const Eigen::Matrix3d half = axes * (0.5 * thickness * sight_.pixel_at(centre));
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3 u = half.col((axis + 1) % 3);
        const Vec3 v = half.col((axis + 2) % 3);
        for (const double side : {-1.0, 1.0}) {
            const Vec3 middle = centre + side * half.col(axis);
            add_square({middle - u - v, middle + u - v, middle + u + v, middle - u + v}, colour);
        }
    }
}

void ScreenSolids::add_ring(const Vec3& centre, double radius, double thickness,
                            const Rgb& colour) {
    constexpr int k_sides = 64;
    const double outer = radius + thickness * sight_.pixel_at(centre);
    const auto corner = [&](int i, double from_centre) {
        const double angle = 2.0 * std::numbers::pi * i / k_sides;
        return Vec3(centre + from_centre * (sight_.right * std::cos(angle) +
                                            sight_.upward * std::sin(angle)));
    };
    for (int i = 0; i < k_sides; ++i) {
        add_square(
            {corner(i, radius), corner(i, outer), corner(i + 1, outer), corner(i + 1, radius)},
            colour);
    }
}

void ScreenSolids::add_square(const std::array<Vec3, 4>& corners, const Rgb& colour) {
    add(corners[0], corners[1], corners[2], colour);
    add(corners[0], corners[2], corners[3], colour);
}

} // namespace hullwright::ui
