// Tells which of parallel lines at even distances cross a triangle.
#pragma once

#include "geom/types.h"

#include <algorithm>
#include <array>
#include <utility>

namespace hullwright {

struct Lattice {
    std::array<int, 3> axes{};     // along rows, from row to row, and along the lines
    std::array<double, 2> first{}; // where the first line of the first row is
    double apart = 1.0;            // from a line to the next
    std::array<Index, 2> counts{}; // lines of a row, and rows

    // Returns a point in the lattice's measure, with lines at whole numbers, and its height.
    [[nodiscard]] std::array<double, 3> place_of(const Vec3& point) const {
        const double scale = 1.0 / apart;
        return {(point[axes[0]] - first[0]) * scale, (point[axes[1]] - first[1]) * scale,
                point[axes[2]]};
    }
};

// Returns the least whole number, from 0 on, that is no less.
inline int at_least(double value) {
    const int cut = value > 0.0 ? static_cast<int>(value) : 0;
    return cut + (cut < value ? 1 : 0);
}

// Describes a side of a triangle, from its lower end in rows up. Both triangles at a side compute
// the same place on it. No row crosses a level side.
struct LatticeSide {
    std::array<double, 2> low{};
    double slope = 0.0; // along rows, from row to row

    LatticeSide(const std::array<double, 3>& from, const std::array<double, 3>& to)
        : low{from[0], from[1]}, slope((to[0] - from[0]) / (to[1] - from[1])) {}

    [[nodiscard]] double at(int row) const { return low[0] + slope * (row - low[1]); }
};

// Holds the heights of a triangle's plane over the lattice.
struct LatticePlane {
    std::array<double, 3> at{};
    double along_row = 0.0; // what it rises from line to line
    double along_rows = 0.0;

    LatticePlane(const std::array<std::array<double, 3>, 3>& places, double area) {
        const auto& [a, b, c] = places;
        const double rise1 = b[2] - a[2];
        const double rise2 = c[2] - a[2];
        at = a;
        along_row = (rise1 * (c[1] - a[1]) - rise2 * (b[1] - a[1])) / area;
        along_rows = (rise2 * (b[0] - a[0]) - rise1 * (c[0] - a[0])) / area;
    }
    [[nodiscard]] double height(int line, int row) const {
        return at[2] + along_row * (line - at[0]) + along_rows * (row - at[1]);
    }
};

// Returns twice the area of a triangle of places, which is positive where it turns to the left.
inline double area_of(const std::array<std::array<double, 3>, 3>& places) {
    const auto& [a, b, c] = places;
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

// Calls visit(row, first line, end of lines, plane) for each row in which lines cross the triangle
// of these places. A line counts for one of two triangles that share a side.
template <class Visit>
void each_row_of_crossings(const Lattice& lattice,
                           const std::array<std::array<double, 3>, 3>& places, double area,
                           const Visit& visit) {
    const auto& [a, b, c] = places;
    // Most facets of a hull of many corners lie between lines.
    const auto [low_u, high_u] = std::minmax({a[0], b[0], c[0]});
    const auto [low_v, high_v] = std::minmax({a[1], b[1], c[1]});
    const int last = std::min(static_cast<int>(lattice.counts[1]) - 1, static_cast<int>(high_v));
    const int first = at_least(low_v);
    if (area == 0.0 || high_v < 0.0 || high_u < 0.0 || first > last || at_least(low_u) > high_u) {
        return;
    }
    std::array order = {&a, &b, &c};
    const auto swap_up = [&](std::size_t one, std::size_t other) {
        if ((*order[other])[1] < (*order[one])[1]) {
            std::swap(order[one], order[other]);
        }
    };
    swap_up(0, 1);
    swap_up(1, 2);
    swap_up(0, 1);
    const LatticeSide whole(*order[0], *order[2]);
    const std::array halves = {LatticeSide(*order[0], *order[1]),
                               LatticeSide(*order[1], *order[2])};
    const double turn = (*order[1])[1];
    const LatticePlane plane(places, area);
    for (int row = first; row <= last && row < high_v; ++row) {
        const double one = whole.at(row);
        const double other = halves[row < turn ? 0 : 1].at(row);
        const int from = at_least(std::min(one, other));
        const int end =
            std::min(static_cast<int>(lattice.counts[0]), at_least(std::max(one, other)));
        if (from < end) {
            visit(row, from, end, plane);
        }
    }
}

// Calls visit(line, row, height) for each line that crosses the triangle of these places.
template <class Visit>
void each_crossing(const Lattice& lattice, const std::array<std::array<double, 3>, 3>& places,
                   const Visit& visit) {
    each_row_of_crossings(lattice, places, area_of(places),
                          [&](int row, int from, int end, const LatticePlane& plane) {
                              for (int line = from; line < end; ++line) {
                                  visit(static_cast<Index>(line), static_cast<Index>(row),
                                        plane.height(line, row));
                              }
                          });
}

} // namespace hullwright
