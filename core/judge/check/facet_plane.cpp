#include "check/facet_plane.h"

namespace hullwright {
namespace {

// The bound is relative, and a product that is smaller has lost digits to underflow.
constexpr double k_least_product =
    std::numeric_limits<double>::min() / std::numeric_limits<double>::epsilon();

} // namespace

PlaneTree::Plane facet_plane(const std::array<Vec3, 3>& corners, const Vec3& middle, double size) {
    const auto& [a, b, c] = corners;
    const Vec3 ab = b - a;
    const Vec3 ac = c - a;
    const Vec3 product = ab.cross(ac);
    const double length = product.norm();
    if (!(length > k_least_product)) {
        return {product, 0.0, std::numeric_limits<double>::infinity()};
    }
    const double margin = k_facet_roundings * size * (1.0 + ab.norm() * ac.norm() / length);
    const Vec3 normal = product / length;
    return {normal, normal.dot(a - middle), margin};
}

} // namespace hullwright
