#include "tree/obb.h"

#include "geom/box_around.h"
#include "tree/optimal_axes.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

namespace hullwright {
namespace {

using Axes = Eigen::Matrix3d; // axes as columns

// Returns an upper bound on |axis . (p - centre)|. Relative to the sum of all products' sizes, a
// difference and its product are off by 2 u, the sums by 2 u, and adding the doubt by 2 u (u is
// half an epsilon): 8 epsilons are more than twice of that. A product that vanishes loses less than
// the least normal number.
double distance_along(const Vec3& axis, const Vec3& centre, const Vec3& p) {
    constexpr double k_roundings = 8.0;
    double sum = 0.0;
    double size = 0.0;
    for (int i = 0; i < 3; ++i) {
        const double term = axis[i] * (p[i] - centre[i]);
        sum += term;
        size += std::abs(term);
    }
    return std::abs(sum) + k_roundings * std::numeric_limits<double>::epsilon() * size +
           std::numeric_limits<double>::min();
}

// Returns the nearest rotation that a file can hold. One of the axes may come out reversed.
hwa::Turn turn_to(Axes axes) {
    if (axes.determinant() < 0.0) {
        axes.col(2) = -axes.col(2);
    }
    const Eigen::Quaterniond nearest(axes);
    const Eigen::Vector4d parts(nearest.w(), nearest.x(), nearest.y(), nearest.z());
    const double scale = static_cast<double>(hwa::k_most_turn) / parts.cwiseAbs().maxCoeff();
    hwa::Turn turn = {};
    for (int i = 0; i < 4; ++i) {
        turn[static_cast<std::size_t>(i)] =
            static_cast<std::int32_t>(std::lround(scale * parts[i]));
    }
    return turn;
}

Axes matrix_of(const std::array<std::array<float, 3>, 3>& rounded) {
    Axes axes;
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) {
            axes(k, i) = static_cast<double>(
                rounded[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)]);
        }
    }
    return axes;
}

Obb box_along(std::span<const Vec3> points, const hwa::Turn& turn) {
    Obb box;
    box.turn = turn;
    box.axes = hwa::axes_of(turn);
    const Axes axes = matrix_of(box.axes);
    const Vec3 origin = box_around(points).centre();
    Aabb extent;
    for (const Vec3& p : points) {
        extent.add(axes.transpose() * (p - origin));
    }
    const Vec3 middle = origin + axes.transpose().partialPivLu().solve(extent.centre());
    Vec3 centre;
    for (int k = 0; k < 3; ++k) {
        box.centre[static_cast<std::size_t>(k)] = static_cast<float>(middle[k]);
        centre[k] = static_cast<double>(box.centre[static_cast<std::size_t>(k)]);
    }
    for (int i = 0; i < 3; ++i) {
        double half = 0.0;
        for (const Vec3& p : points) {
            half = std::max(half, distance_along(axes.col(i), centre, p));
        }
        box.half[static_cast<std::size_t>(i)] = rounded_up(half);
    }
    return box;
}

// Returns the covariance of the surface, not of its vertices: a triangle of corners p, q, r and
// centroid m adds (9 m m' + p p' + q q' + r r') / 12, weighted by area.
Eigen::Matrix3d spread_of_surface(std::span<const Vec3> points,
                                  std::span<const Triangle> triangles) {
    Eigen::Matrix3d sum = Eigen::Matrix3d::Zero();
    Vec3 mean(0, 0, 0);
    double area = 0.0;
    for (const Triangle& t : triangles) {
        const Vec3& p = points[t[0]];
        const Vec3& q = points[t[1]];
        const Vec3& r = points[t[2]];
        const double weight = (q - p).cross(r - p).norm();
        const Vec3 m = (p + q + r) / 3.0;
        sum +=
            weight / 12.0 *
            (9.0 * m * m.transpose() + p * p.transpose() + q * q.transpose() + r * r.transpose());
        mean += weight * m;
        area += weight;
    }
    return area > 0.0 ? Eigen::Matrix3d(sum / area - mean * mean.transpose() / (area * area))
                      : Eigen::Matrix3d(Eigen::Matrix3d::Zero());
}

Eigen::Matrix3d spread_of_vertices(std::span<const Vec3> points) {
    Eigen::Matrix3d sum = Eigen::Matrix3d::Zero();
    Vec3 mean(0, 0, 0);
    for (const Vec3& p : points) {
        sum += p * p.transpose();
        mean += p;
    }
    const auto count = static_cast<double>(points.size());
    return sum / count - mean * mean.transpose() / (count * count);
}

Axes axes_of(const Eigen::Matrix3d& spread) {
    const Axes axes = Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(spread).eigenvectors();
    return axes.allFinite() ? axes : Axes(Axes::Identity());
}

// Returns the points about their middle and of unit size: covariances are squares, which may leave
// the range of floats.
std::vector<Vec3> normalized(std::span<const Vec3> points) {
    const Aabb box = box_around(points);
    const double size = box.size().maxCoeff();
    std::vector<Vec3> local;
    local.reserve(points.size());
    for (const Vec3& p : points) {
        local.emplace_back(size > 0.0 ? Vec3((p - box.centre()) / size) : Vec3(0, 0, 0));
    }
    return local;
}

} // namespace

float rounded_up(double value) {
    const auto nearest = static_cast<float>(value);
    return static_cast<double>(nearest) >= value
               ? nearest
               : std::nextafter(nearest, std::numeric_limits<float>::infinity());
}

Obb refit(const Obb& box, std::span<const Vec3> points) {
    return box_along(points, box.turn);
}

bool surely_holds(const Obb& box, std::span<const Vec3> points) {
    const Axes axes = matrix_of(box.axes);
    const Vec3 centre(static_cast<double>(box.centre[0]), static_cast<double>(box.centre[1]),
                      static_cast<double>(box.centre[2]));
    return std::all_of(points.begin(), points.end(), [&](const Vec3& p) {
        for (int i = 0; i < 3; ++i) {
            if (distance_along(axes.col(i), centre, p) >
                static_cast<double>(box.half[static_cast<std::size_t>(i)])) {
                return false;
            }
        }
        return true;
    });
}

Eigen::Matrix3d principal_axes(std::span<const Vec3> points, std::span<const Triangle> triangles) {
    const std::vector<Vec3> local = normalized(points);
    const Eigen::Matrix3d spread = spread_of_surface(local, triangles);
    return axes_of(spread.isZero() ? spread_of_vertices(local) : spread);
}

Obb fit_box(std::span<const Vec3> points, std::span<const Triangle> triangles, Fit fit) {
    const auto by_vertices = [&] {
        return box_along(points, turn_to(axes_of(spread_of_vertices(normalized(points)))));
    };
    const auto by_surface = [&] {
        return box_along(points, turn_to(principal_axes(points, triangles)));
    };
    const auto smaller = [](const Obb& a, const Obb& b) {
        // Flat hulls have boxes without volume, so areas decide between them.
        return std::pair(a.volume(), a.half_area()) <= std::pair(b.volume(), b.half_area()) ? a : b;
    };
    switch (fit) {
    case Fit::vertices:
        return by_vertices();
    case Fit::surface:
        return by_surface();
    case Fit::automatic:
        return smaller(smaller(by_surface(), by_vertices()),
                       box_along(points, turn_to(Axes::Identity())));
    case Fit::optimal:
        break;
    }
    return smaller(box_along(points, turn_to(optimal_axes(normalized(points)))), by_surface());
}

} // namespace hullwright
