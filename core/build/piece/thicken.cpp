#include "piece/thicken.h"

#include "exact/predicates.h"
#include "piece/hull.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace hullwright {
namespace {

// Returns the mean normal by area; the second side of a double-sided sheet counts as the first.
Vec3 mean_normal(const TriMesh& mesh, const Solid& solid) {
    Vec3 sum = Vec3::Zero();
    for (const FaceId face : solid.faces) {
        const auto [a, b, c] = mesh.corners(face);
        const Vec3 product = (b - a).cross(c - a);
        sum += sum.dot(product) < 0.0 ? Vec3(-product) : product;
    }
    return sum.normalized();
}

// Rounds the offset to a grid so coarse that adding it to float32 coordinates is exact. Then a
// corner is exactly in the middle of the two that it becomes, and is no corner of the hull itself.
Vec3 on_a_grid(const Vec3& half, std::span<const Vec3> vertices) {
    constexpr int k_bits = 40; // bits of a double's 53
    double largest = half.cwiseAbs().maxCoeff();
    for (const Vec3& v : vertices) {
        largest = std::max(largest, v.cwiseAbs().maxCoeff());
    }
    const double step = std::ldexp(1.0, std::ilogb(largest) - k_bits);
    return (half / step).array().round().matrix() * step;
}

Vec3 half_of(const TriMesh& mesh, double thickness, const Solid& solid) {
    return on_a_grid(0.5 * thickness * mean_normal(mesh, solid), solid.vertices);
}

// True when a double holds the sum, as what rounding took from it says (Knuth's two-sum).
bool is_exact_sum(double a, double b) {
    const double sum = a + b;
    const double of_b = sum - a;
    return (a - (sum - of_b)) + (b - of_b) == 0.0;
}

bool moves_exactly(const Vec3& v, const Vec3& by) {
    for (int axis = 0; axis < 3; ++axis) {
        if (!is_exact_sum(v[axis], by[axis]) || !is_exact_sum(v[axis], -by[axis])) {
            return false;
        }
    }
    return true;
}

} // namespace

void thicken(const TriMesh& mesh, double thickness, Solid& solid, const std::stop_token& stop) {
    if (!(thickness > 0.0) || solid.vertices.empty()) {
        return; // a hull that was stopped has no vertices
    }
    const Vec3 half = half_of(mesh, thickness, solid);
    std::vector<Vec3> points;
    for (const Vec3& v : solid.vertices) {
        points.emplace_back(v + half);
        points.emplace_back(v - half);
    }
    for (const FaceId face : solid.faces) { // the faces are held, however sums were rounded
        const auto corners = mesh.corners(face);
        points.insert(points.end(), corners.begin(), corners.end());
    }
    Hull hull = convex_hull(points, stop);
    solid.flat = hull.flat;
    solid.triangles = std::move(hull.triangles);
    solid.heights.assign(solid.triangles.size(), -1.0);
    solid.vertices.clear();
    for (const Index v : hull.vertices) {
        solid.vertices.push_back(points[v]);
    }
}

// Where no sum is rounded, the thick hull is the sum of the hull and a segment, and each vertex of
// the hull becomes two points. The vertex is the farthest in some direction, and so is one of its
// two points, which thereby is a vertex of the thick hull; both points are vertices where the hull
// is flat and the segment is not in its plane.
std::size_t least_vertices_thickened(const TriMesh& mesh, double thickness, const Solid& solid) {
    if (!(thickness > 0.0)) {
        return solid.vertices.size();
    }
    const Vec3 half = half_of(mesh, thickness, solid);
    if (!std::all_of(solid.vertices.begin(), solid.vertices.end(),
                     [&half](const Vec3& v) { return moves_exactly(v, half); })) {
        return 0;
    }
    const bool is_prism = solid.flat && !solid.triangles.empty() &&
                          exact::orientation(solid.vertices[0], solid.vertices[1],
                                             solid.vertices[2], solid.vertices[0] + half) != 0;
    return (is_prism ? 2U : 1U) * solid.vertices.size();
}

} // namespace hullwright
