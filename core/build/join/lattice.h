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

// The lines [from, to) of a row that cross the triangle. Both triangles at a side compute the same
// place on it: from its lower end.
inline std::array<int, 2> lines_of_row(const std::array<std::array<double, 3>, 3>& places, int row,
                                       Index count) {
    double left = std::numeric_limits<double>::infinity();
    double right = -left;
    for (std::size_t a = 0; a < 3; ++a) {
        const std::size_t b = (a + 1) % 3;
        if ((places[a][1] <= row) != (places[b][1] <= row)) {
            const auto& low = places[a][1] <= row ? places[a] : places[b];
            const auto& high = places[a][1] <= row ? places[b] : places[a];
            const double at = low[0] + (high[0] - low[0]) * ((row - low[1]) / (high[1] - low[1]));
            left = std::min(left, at);
            right = std::max(right, at);
        }
    }
    if (!(left <= right)) {
        return {0, 0};
    }
    return {at_least(left), std::min(static_cast<int>(count), at_least(right))};
}

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
    if (area == 0.0 || high_v < 0.0 || high_u < 0.0 || at_least(low_u) > high_u) {
        return;
    }
    const int last = std::min(static_cast<int>(lattice.counts[1]) - 1, static_cast<int>(high_v));
    const double rise1 = b[2] - a[2];
    const double rise2 = c[2] - a[2];
    const double along_u = (rise1 * (c[1] - a[1]) - rise2 * (b[1] - a[1])) / area;
    const double along_v = (rise2 * (b[0] - a[0]) - rise1 * (c[0] - a[0])) / area;
    for (int row = at_least(low_v); row <= last; ++row) {
        const auto [from, to] = lines_of_row(places, row, lattice.counts[0]);
        for (int line = from; line < to; ++line) {
            visit(static_cast<Index>(line), static_cast<Index>(row),
                  a[2] + along_u * (line - a[0]) + along_v * (row - a[1]));
        }
    }
}

} // namespace hullwright
