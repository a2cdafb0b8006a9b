#include "query/parting.h"

#include "query/box_lanes.h"
#include "query/clones.h"

namespace hullwright {
namespace {

[[gnu::always_inline]] inline FourDoubles four_of(const WidePose::Four& from) {
    return load<FourDoubles>(from.data());
}

[[gnu::always_inline]] inline FourDoubles cross(const FourDoubles& u, const FourDoubles& v) {
    const FourDoubles turned = u * __builtin_shufflevector(v, v, 1, 2, 0, 3) -
                               __builtin_shufflevector(u, u, 1, 2, 0, 3) * v;
    return __builtin_shufflevector(turned, turned, 1, 2, 0, 3);
}

HULLWRIGHT_CLONES void find_direction(const PointCloud& a, const PointCloud& b,
                                      const WidePose& b_from_a, double* direction) {
    // Two clouds that are flat in the same way leave the direction open, so a little thickness is
    // added: a hundredth of their extent, squared as the spread is. It guides where a gap is looked
    // for first; whether the hulls meet does not depend on it.
    constexpr double k_thickness2 = 1e-4;
    const FourDoubles x = four_of(b_from_a.columns[0]);
    const FourDoubles y = four_of(b_from_a.columns[1]);
    const FourDoubles z = four_of(b_from_a.columns[2]);
    const FourDoubles way = x * b.middle[0] + y * b.middle[1] + z * b.middle[2] +
                            four_of(b_from_a.move) - four_of(a.middle);
    const auto turned = [&](const WidePose::Four& column) __attribute__((always_inline)) {
        return x * column[0] + y * column[1] + z * column[2];
    };
    const FourDoubles turned_x = turned(b.spread[0]);
    const FourDoubles turned_y = turned(b.spread[1]);
    const FourDoubles turned_z = turned(b.spread[2]);
    std::array<FourDoubles, 3> spread;
    for (std::size_t k = 0; k < 3; ++k) {
        spread[k] = four_of(a.spread[k]) + turned_x * x[k] + turned_y * y[k] + turned_z * z[k];
    }
    const double thickness = k_thickness2 * (spread[0][0] + spread[1][1] + spread[2][2]);
    spread[0] += FourDoubles{thickness, 0.0, 0.0, 0.0};
    spread[1] += FourDoubles{0.0, thickness, 0.0, 0.0};
    spread[2] += FourDoubles{0.0, 0.0, thickness, 0.0};
    // This is the inverse without the division by the determinant, which changes only the length.
    const FourDoubles found = cross(spread[1], spread[2]) * way[0] +
                              cross(spread[2], spread[0]) * way[1] +
                              cross(spread[0], spread[1]) * way[2];
    std::memcpy(direction, &found, 3 * sizeof(double));
}

} // namespace

PointCloud cloud_of(const QueryBox& box) {
    const Eigen::Matrix3d semi_axes = box.axes * box.half.asDiagonal();
    const Eigen::Matrix3d spread = semi_axes * semi_axes.transpose();
    PointCloud cloud;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto row = static_cast<Eigen::Index>(i);
        cloud.middle[i] = box.centre[row];
        for (std::size_t k = 0; k < 3; ++k) {
            cloud.spread[k][i] = spread(row, static_cast<Eigen::Index>(k));
        }
    }
    return cloud;
}

Vec3 likely_direction(const PointCloud& a, const PointCloud& b, const WidePose& b_from_a) {
    Vec3 direction;
    find_direction(a, b, b_from_a, direction.data());
    return direction;
}

} // namespace hullwright
