#include "query/least_overlap.h"

#include <cmath>

namespace hullwright {

Vec3 least_overlap_axis(const QueryBox& a, const QueryBox& b, const Pose& b_from_a) {
    const Eigen::Matrix3d b_axes = b_from_a.turn * b.axes;
    const Vec3 way = b_from_a(b.centre) - a.centre;
    Vec3 best = Vec3::UnitX();
    double least = std::numeric_limits<double>::infinity();
    const auto look = [&](const Vec3& axis) {
        // The cross product of nearly parallel edges, less than 0.06 degrees apart, adds nothing to
        // the axes of the faces. The axis is a view to begin with, and no hit or miss depends on
        // it.
        constexpr double k_parallel = 1e-3;
        const double length = axis.norm();
        if (!(length > k_parallel)) {
            return;
        }
        const double reach = (a.axes.transpose() * axis).cwiseAbs().dot(a.half) +
                             (b_axes.transpose() * axis).cwiseAbs().dot(b.half);
        const double overlap = (reach - std::abs(axis.dot(way))) / length;
        if (overlap < least) {
            least = overlap;
            best = axis * ((axis.dot(way) < 0.0 ? -1.0 : 1.0) / length);
        }
    };
    for (int i = 0; i < 3; ++i) {
        look(a.axes.col(i));
        look(b_axes.col(i));
    }
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            look(a.axes.col(i).cross(b_axes.col(j)));
        }
    }
    return best;
}

} // namespace hullwright
