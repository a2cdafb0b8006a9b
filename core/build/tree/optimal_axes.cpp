#include "tree/optimal_axes.h"

#include "geom/directions.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Random.h>
#include <CGAL/optimal_bounding_box.h>
#include <algorithm>
#include <vector>

namespace hullwright {
namespace {

// The search takes a hundredth of a second for so many points.
constexpr std::size_t k_most_points = 512;

// Returns the points farthest in each direction, in their order; all of them where they are few.
std::vector<Vec3> farthest_of(std::span<const Vec3> points) {
    if (points.size() <= k_most_points) {
        return {points.begin(), points.end()};
    }
    std::vector<std::size_t> chosen;
    for (const Vec3& way : spiral_directions(k_most_points, 1.0, -1.0)) {
        const auto best =
            std::max_element(points.begin(), points.end(), [&way](const Vec3& a, const Vec3& b) {
                return way.dot(a) < way.dot(b);
            });
        chosen.push_back(static_cast<std::size_t>(best - points.begin()));
    }
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    std::vector<Vec3> farthest;
    farthest.reserve(chosen.size());
    for (const std::size_t i : chosen) {
        farthest.push_back(points[i]);
    }
    return farthest;
}

} // namespace

Eigen::Matrix3d optimal_axes(std::span<const Vec3> points) {
    using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
    std::vector<Kernel::Point_3> theirs;
    for (const Vec3& p : farthest_of(points)) {
        theirs.emplace_back(p.x(), p.y(), p.z());
    }
    const auto in_one_plane = [&theirs] {
        for (std::size_t i = 3; i < theirs.size(); ++i) {
            if (!CGAL::coplanar(theirs[0], theirs[1], theirs[2], theirs[i])) {
                return false;
            }
        }
        return true;
    };
    if (in_one_plane()) {
        return Eigen::Matrix3d::Identity();
    }
    // The search is a genetic algorithm that draws from CGAL's generator; a fixed seed makes it
    // draw the same numbers every time.
    CGAL::get_default_random() = CGAL::Random(0);
    CGAL::Aff_transformation_3<Kernel> turn;
    CGAL::oriented_bounding_box(theirs, turn, CGAL::parameters::use_convex_hull(true));
    Eigen::Matrix3d axes;
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
            axes(column, row) = turn.m(row, column); // rows become columns
        }
    }
    return axes.allFinite() ? axes : Eigen::Matrix3d(Eigen::Matrix3d::Identity());
}

} // namespace hullwright
