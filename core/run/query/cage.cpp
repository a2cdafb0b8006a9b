#include "query/cage.h"

#include "geom/box_around.h"
#include "query/orientation.h"

#include <algorithm>

namespace hullwright {
namespace {

// Counts how the side crosses the ray from the point in +x, seen along -z: +1 upward, -1 downward.
// It is half-open in y, so that of two sides that meet in a corner only one counts, and a side run
// there and back cancels.
int turns_round(const Vec3& from, const Vec3& to, const Vec3& point) {
    if (from.y() <= point.y() && point.y() < to.y()) {
        return turn_of(from, to, point) > 0 ? 1 : 0;
    }
    if (to.y() <= point.y() && point.y() < from.y()) {
        return turn_of(from, to, point) < 0 ? -1 : 0;
    }
    return 0;
}

// Makes a lid with a box along the coordinate axes.
Lid lid_over(const std::array<Vec3, 3>& corners) {
    Lid lid;
    const Aabb bounds = box_around(corners);
    // Half of a sum and half of a difference are each off by one rounding, which is 3.3e-16 in all;
    // this is three times that.
    constexpr double k_slack = 1e-15;
    lid.box.centre = bounds.centre();
    lid.box.half =
        0.5 * bounds.size() + k_slack * bounds.lower.cwiseAbs().cwiseMax(bounds.upper.cwiseAbs());
    std::vector<PointBlock> blocks;
    add_blocks(corners, blocks);
    lid.corners = blocks.front();
    lid.reach = reach_of(corners);
    return lid;
}

} // namespace

QueryCage query_cage(const hwa::Asset& asset) {
    QueryCage cage;
    cage.known = asset.has_cage();
    cage.has_inside = asset.knows_inside();
    if (!cage.known) {
        return cage;
    }
    for (std::uint32_t i = 0; i < asset.cage_corners(); ++i) {
        const auto corner = asset.cage_corner(i);
        cage.corners.emplace_back(corner[0], corner[1], corner[2]);
    }
    for (std::uint32_t i = 0; i < asset.cage_triangles(); ++i) {
        const hwa::CageTriangle triangle = asset.cage_triangle(i);
        cage.triangles.push_back(triangle.corners);
        if (triangle.piece == hwa::k_none) {
            const auto& [a, b, c] = triangle.corners;
            cage.lids.push_back(lid_over({cage.corners[a], cage.corners[b], cage.corners[c]}));
        }
    }
    for (std::uint32_t piece = 0; piece < asset.pieces(); ++piece) {
        cage.component_of.push_back(asset.component(piece));
        if (asset.component(piece) == cage.leaves.size()) {
            cage.leaves.push_back(asset.piece(piece).leaf);
        }
    }
    return cage;
}

int winding_of(std::span<const Vec3> corners,
               std::span<const std::array<std::uint32_t, 3>> triangles, const Vec3& point) {
    int winding = 0;
    for (const auto& triangle : triangles) {
        const Vec3& a = corners[triangle[0]];
        const Vec3& b = corners[triangle[1]];
        const Vec3& c = corners[triangle[2]];
        if (std::max({a.z(), b.z(), c.z()}) <= point.z()) {
            continue;
        }
        // The sides cancel when a triangle has no area in this view.
        const int turns =
            turns_round(a, b, point) + turns_round(b, c, point) + turns_round(c, a, point);
        // The upward ray passes the triangle if the point is behind it, or in front of one that
        // turns clockwise in this view.
        if (turns != 0 && side_of(a, b, c, point) == -turns) {
            winding += turns;
        }
    }
    return winding;
}

} // namespace hullwright
