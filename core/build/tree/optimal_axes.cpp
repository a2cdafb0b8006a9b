#include "tree/optimal_axes.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Random.h>
#include <CGAL/optimal_bounding_box.h>
#include <vector>

namespace hullwright {

Eigen::Matrix3d optimal_axes(std::span<const Vec3> points) {
    using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
    std::vector<Kernel::Point_3> theirs;
    theirs.reserve(points.size());
    for (const Vec3& p : points) {
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
