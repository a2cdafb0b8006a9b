// Parallel lines at even distances, and which of them cross a triangle.
#pragma once

#include "geom/types.h"

#include <algorithm>
#include <array>
#include <limits>

namespace hullwright {

struct Lattice {
    std::array<int, 3> axes{};     // along rows, from row to row, and along the lines
    std::array<double, 2> first{}; // where the first line of the first row is
    double apart = 1.0;            // from a line to the next
    std::array<Index, 2> counts{}; // lines of a row, and rows

    // A point in the lattice's own measure, in which lines are at whole numbers, and its height.
    [[nodiscard]] std::array<double, 3> place_of(const Vec3& point) const {
        const double scale = 1.0 / apart;
        return {(point[axes[0]] - first[0]) * scale, (point[axes[1]] - first[1]) * scale,
                point[axes[2]]};
    }
};

// The least whole number, from 0 on, that is no less.
inline int at_least(double value) {
    const int cut = value > 0.0 ? static_cast<int>(value) : 0;
    return cut + (cut < value ? 1 : 0);
}

// A side of a triangle, between its ends in rows. Both triangles at a side compute the same place
// on it: from its lower end.
struct LatticeSide {
    std::array<double, 2> low{};
    double high = 0.0;  // the row at its upper end
    double slope = 0.0; // along rows, from row to row

    LatticeSide(const std::array<double, 3>& one, const std::array<double, 3>& other) {
        const auto& first = one[1] <= other[1] ? one : other;
        const auto& last = one[1] <= other[1] ? other : one;
        low = {first[0], first[1]};
        high = last[1];
        slope = (last[0] - first[0]) / (last[1] - first[1]); // no row crosses a level side
    }
    // True for rows above the lower end up to the upper one.
    [[nodiscard]] bool crosses(int row) const { return low[1] <= row && row < high; }
    [[nodiscard]] double at(int row) const { return low[0] + slope * (row - low[1]); }
};

// Calls visit(line, row, height) for each line that crosses the triangle of these places. A line
// counts for one of two triangles that share a side.
template <class Visit>
void each_crossing(const Lattice& lattice, const std::array<std::array<double, 3>, 3>& places,
                   const Visit& visit) {
    const auto& [a, b, c] = places;
    const double area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    // Most facets of a hull of many corners lie between lines.
    const auto [low_u, high_u] = std::minmax({a[0], b[0], c[0]});
    const auto [low_v, high_v] = std::minmax({a[1], b[1], c[1]});
    const int last = std::min(static_cast<int>(lattice.counts[1]) - 1, static_cast<int>(high_v));
    const int first = at_least(low_v);
    if (area == 0.0 || high_v < 0.0 || high_u < 0.0 || first > last || at_least(low_u) > high_u) {
        return;
    }
    const std::array sides = {LatticeSide(a, b), LatticeSide(b, c), LatticeSide(c, a)};
    const double rise1 = b[2] - a[2];
    const double rise2 = c[2] - a[2];
    const double along_u = (rise1 * (c[1] - a[1]) - rise2 * (b[1] - a[1])) / area;
    const double along_v = (rise2 * (b[0] - a[0]) - rise1 * (c[0] - a[0])) / area;
    for (int row = first; row <= last; ++row) {
        double left = std::numeric_limits<double>::infinity();
        double right = -left;
        for (const LatticeSide& side : sides) {
            if (side.crosses(row)) {
                left = std::min(left, side.at(row));
                right = std::max(right, side.at(row));
            }
        }
        if (!(left <= right)) {
            continue; // the row is just at the upper end
        }
        const int from = at_least(left);
        const int to = std::min(static_cast<int>(lattice.counts[0]), at_least(right));
        for (int line = from; line < to; ++line) {
            visit(static_cast<Index>(line), static_cast<Index>(row),
                  a[2] + along_u * (line - a[0]) + along_v * (row - a[1]));
        }
    }
}

} // namespace hullwright
