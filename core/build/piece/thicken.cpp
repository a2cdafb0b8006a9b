#include "piece/thicken.h"

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

} // namespace

void thicken(const TriMesh& mesh, double thickness, Solid& solid) {
    if (!(thickness > 0.0)) {
        return;
    }
    const Vec3 half = on_a_grid(0.5 * thickness * mean_normal(mesh, solid), solid.vertices);
    std::vector<Vec3> points;
    for (const Vec3& v : solid.vertices) {
        points.emplace_back(v + half);
        points.emplace_back(v - half);
    }
    for (const FaceId face : solid.faces) { // the faces are held, however sums were rounded
        const auto corners = mesh.corners(face);
        points.insert(points.end(), corners.begin(), corners.end());
    }
    Hull hull = convex_hull(points);
    solid.flat = hull.flat;
    solid.triangles = std::move(hull.triangles);
    solid.heights.assign(solid.triangles.size(), -1.0);
    solid.vertices.clear();
    for (const Index v : hull.vertices) {
        solid.vertices.push_back(points[v]);
    }
}

} // namespace hullwright
