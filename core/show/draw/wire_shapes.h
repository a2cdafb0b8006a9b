// Makes the lines that stand for things which have no edges of their own, or few. What a line is
// made of is up to who draws it: `line` takes both its ends.
#pragma once

#include "geom/box_around.h"

#include <cmath>
#include <cstdlib>
#include <numbers>

namespace hullwright {

// The directions u and v are as long as the radius.
template <class Line>
void wire_circle(const Vec3& centre, const Vec3& u, const Vec3& v, const Line& line) {
    constexpr int k_sides = 48;
    const auto at = [&](int i) {
        const double angle = 2.0 * std::numbers::pi * i / k_sides;
        return Vec3(centre + std::cos(angle) * u + std::sin(angle) * v);
    };
    for (int i = 0; i < k_sides; ++i) {
        line(at(i), at(i + 1));
    }
}

// Draws three circles, around the three axes.
template <class Line> void wire_ball(const Vec3& centre, double radius, const Line& line) {
    for (int axis = 0; axis < 3; ++axis) {
        wire_circle(centre, radius * Vec3::Unit((axis + 1) % 3),
                    radius * Vec3::Unit((axis + 2) % 3), line);
    }
}

// Draws the edges of a box whose corners lie where `placed` puts them.
template <class Placed, class Line>
void wire_box(const Aabb& box, const Placed& placed, const Line& line) {
    const auto corner = [&](unsigned i) { return Vec3(placed(corner_of(box, i))); };
    for (unsigned i = 0; i < 8; ++i) {
        for (const unsigned bit : {1U, 2U, 4U}) {
            if ((i & bit) == 0) {
                line(corner(i), corner(i | bit));
            }
        }
    }
}

// Draws both ends by `line`, and by `side` lines along it, which reach so far beyond the ends.
template <class Line, class Side>
void wire_cylinder(const Vec3& from, const Vec3& to, double radius, double beyond, const Line& line,
                   const Side& side) {
    const Vec3 along = (to - from).stableNormalized();
    if (along.isZero(0.0)) {
        return;
    }
    const Vec3 more = beyond * along;
    const Vec3 u = radius * along.unitOrthogonal();
    const Vec3 v = along.cross(u);
    wire_circle(from, u, v, line);
    wire_circle(to, u, v, line);
    constexpr int k_lines = 12;
    for (int i = 0; i < k_lines; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / k_lines;
        const Vec3 away = std::cos(angle) * u + std::sin(angle) * v;
        side(Vec3(from - more + away), Vec3(to + more + away));
    }
}

// Draws a square of a plane around its point: the border by `line`, and those within by `inner`.
template <class Line, class Inner>
void wire_plane(const Vec3& point, const Vec3& normal, double size, const Line& line,
                const Inner& inner) {
    if (normal.isZero(0.0)) {
        return;
    }
    const Vec3 u = 0.5 * size * normal.unitOrthogonal();
    const Vec3 v = normal.cross(u);
    constexpr int k_lines = 4; // on each side of the middle
    for (int i = -k_lines; i <= k_lines; ++i) {
        const double share = static_cast<double>(i) / k_lines;
        const auto add = [&](const Vec3& from, const Vec3& to) {
            if (std::abs(i) == k_lines) {
                line(from, to);
            } else {
                inner(from, to);
            }
        };
        add(point + share * u - v, point + share * u + v);
        add(point - u + share * v, point + u + share * v);
    }
}

} // namespace hullwright
