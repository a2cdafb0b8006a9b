#include "join/hull_reach.h"

#include "piece/hull.h"

#include <algorithm>
#include <cmath>

namespace hullwright {
namespace {

// A cell that shares a corner with a solid one is no farther from it.
constexpr std::uint32_t k_next_to_solid = 3;

// Calls visit(point) for points of the triangle in rows along its longest side, no farther apart
// than `step` in a row, and from row to row.
template <class Visit>
void each_point_of(std::array<Vec3, 3> corners, double step, const Visit& visit) {
    const auto length2 = [&corners](std::size_t i) {
        return (corners[(i + 1) % 3] - corners[i]).squaredNorm();
    };
    std::size_t longest = length2(1) > length2(0) ? 1 : 0;
    longest = length2(2) > length2(longest) ? 2 : longest;
    std::rotate(corners.begin(), corners.begin() + static_cast<std::ptrdiff_t>(longest),
                corners.end());
    const Vec3 along = corners[1] - corners[0];
    const Vec3 across = corners[2] - corners[0];
    if (!(along.squaredNorm() > 0.0)) {
        return;
    }
    const double height = along.cross(across).norm() / along.norm();
    const double rows = std::max(1.0, std::ceil(height / step));
    for (double row = 0.0; row <= rows; ++row) {
        const Vec3 from = corners[0] + (row / rows) * across;
        const Vec3 way = (1.0 - row / rows) * along;
        const double count = std::max(1.0, std::ceil(way.norm() / step));
        for (double i = 0.0; i <= count; ++i) {
            visit(Vec3(from + (i / count) * way));
        }
    }
}

} // namespace

std::uint32_t farthest_squared(const CellGrid& grid, const CellDistance& distance,
                               const Stretches& covered, std::span<const Vec3> points,
                               std::span<const Triangle> triangles, Index step) {
    std::uint32_t farthest = distance.most_squared(covered);
    const auto look_at = [&](const Triangle& t, const auto& corner) {
        each_point_of({corner(t[0]), corner(t[1]), corner(t[2])}, step * grid.cell_size(),
                      [&](const Vec3& point) {
                          const std::uint32_t squared = distance.squared(grid.cell_at(point));
                          if (squared > k_next_to_solid) {
                              farthest = std::max(farthest, squared);
                          }
                      });
    };
    for (const Triangle& t : triangles) {
        look_at(t, [&](Index i) { return points[i]; });
    }
    if (triangles.empty()) {
        const Hull polygon = convex_hull(points);
        for (const Triangle& t : polygon.triangles) {
            look_at(t, [&](Index i) { return points[polygon.vertices[i]]; });
        }
    }
    return farthest;
}

} // namespace hullwright
