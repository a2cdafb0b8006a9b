#include "join/sharp_ends.h"

#include <algorithm>
#include <array>

namespace hullwright {
namespace {

// Edges between facets that turn farther than by 120 degrees are sharp, and tips whose facets all
// stand so far off the way out. At blunter ends a point that is in front of no plane by more than
// some length is no farther beside the body than twice that.
constexpr double k_sharp_edge = -0.5; // cosine
constexpr double k_steep_tip = 0.5;

// A facet's side from a corner to a later one or back.
struct FacetSide {
    std::array<Index, 2> ends; // ascending
    Vec3 normal;
    Vec3 inward; // along the facet, away from the side
};

std::vector<FacetSide> sides_of(const Solid& solid) {
    std::vector<FacetSide> sides;
    for (const Triangle& t : solid.triangles) {
        const Vec3& a = solid.vertices[t[0]];
        const Vec3 normal =
            (solid.vertices[t[1]] - a).cross(solid.vertices[t[2]] - a).stableNormalized();
        for (std::size_t i = 0; i < 3; ++i) {
            const Index from = t[i];
            const Index to = t[(i + 1) % 3];
            const Vec3 along = solid.vertices[to] - solid.vertices[from];
            sides.push_back({{std::min(from, to), std::max(from, to)},
                             normal,
                             normal.cross(along).stableNormalized()});
        }
    }
    std::sort(sides.begin(), sides.end(),
              [](const FacetSide& one, const FacetSide& other) { return one.ends < other.ends; });
    return sides;
}

// Adds a direction unless it is none.
void add_way(const Vec3& way, std::vector<Vec3>& ways) {
    const Vec3 out = way.stableNormalized();
    if (out.allFinite() && out.squaredNorm() > 0.0) {
        ways.push_back(out);
    }
}

// A facet's corner, from which its two sides go.
struct FacetCorner {
    Index at;
    Vec3 normal;
    Vec3 area; // of the triangle that sides of length 1 span
};

std::vector<FacetCorner> corners_of_facets(const Solid& solid) {
    std::vector<FacetCorner> corners;
    for (const Triangle& t : solid.triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3& at = solid.vertices[t[i]];
            const Vec3 area = (solid.vertices[t[(i + 1) % 3]] - at)
                                  .stableNormalized()
                                  .cross((solid.vertices[t[(i + 2) % 3]] - at).stableNormalized());
            corners.push_back({t[i], area.stableNormalized(), area});
        }
    }
    std::stable_sort(
        corners.begin(), corners.end(),
        [](const FacetCorner& one, const FacetCorner& other) { return one.at < other.at; });
    return corners;
}

} // namespace

std::vector<Vec3> ways_out_of_sharp_ends(const Solid& solid) {
    std::vector<Vec3> ways;
    const std::vector<FacetSide> sides = sides_of(solid);
    for (std::size_t i = 0; i + 1 < sides.size(); ++i) {
        const FacetSide& one = sides[i];
        const FacetSide& other = sides[i + 1];
        if (one.ends == other.ends && one.normal.dot(other.normal) < k_sharp_edge) {
            add_way(-(one.inward + other.inward), ways);
        }
    }
    // The sum of the areas around a tip is the same for any facets between the same edges.
    const std::vector<FacetCorner> corners = corners_of_facets(solid);
    for (auto first = corners.begin(); first != corners.end();) {
        const auto end = std::find_if(first, corners.end(),
                                      [&](const FacetCorner& one) { return one.at != first->at; });
        Vec3 sum = Vec3::Zero();
        for (auto one = first; one != end; ++one) {
            sum += one->area;
        }
        const Vec3 out = sum.stableNormalized();
        if (std::all_of(first, end, [&](const FacetCorner& one) {
                return one.normal.dot(out) < k_steep_tip;
            })) {
            add_way(out, ways);
        }
        first = end;
    }
    return ways;
}

} // namespace hullwright
