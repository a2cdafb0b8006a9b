#include "query/box_pair.h"

#include <cmath>

namespace hullwright {
namespace {

Vec3 wide(const std::array<float, 3>& v) {
    return {static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])};
}

// An asset's box is |axis . (p - centre)| <= half, with axes that are orthonormal up to float32's
// rounding: A' A = I + E with entries of E below 2^-22. Its points are centre + A (I + E)^-1 t, so
// they are within 3 * 2^-22 (1 + ...) times the half diagonal of A t: a millionth of the half
// lengths' sum is room enough, and leaves room for the few dozen roundings of the test in doubles,
// for a turn of the pose that is not quite orthonormal, and for edges that are nearly parallel, the
// axes of whose cross products vanish while the rounding of the sums does not.
constexpr double k_slack = 1e-6;

} // namespace

QueryBox query_box(const hwa::Box& box) {
    QueryBox out;
    out.centre = wide(box.centre);
    out.half = wide(box.half);
    for (int i = 0; i < 3; ++i) {
        out.axes.col(i) = wide(box.axes[static_cast<std::size_t>(i)]);
    }
    return out;
}

int separating_axis(const QueryBox& a, const QueryBox& b, const Pose& b_from_a) {
    // All seen from a's frame: r(i, j) is the cosine between a's axis i and b's axis j.
    const Eigen::Matrix3d r = a.axes.transpose() * (b_from_a.turn * b.axes);
    const Vec3 t = a.axes.transpose() * (b_from_a(b.centre) - a.centre);
    const double slack = k_slack * (a.half.sum() + b.half.sum() + t.cwiseAbs().sum() * 1e-6);
    const Eigen::Matrix3d s = r.cwiseAbs();
    for (int i = 0; i < 3; ++i) {
        if (std::abs(t[i]) > a.half[i] + s.row(i).dot(b.half) + slack) {
            return i;
        }
    }
    for (int j = 0; j < 3; ++j) {
        if (std::abs(t.dot(r.col(j))) > b.half[j] + s.col(j).dot(a.half) + slack) {
            return 3 + j;
        }
    }
    for (int i = 0; i < 3; ++i) {
        const int i1 = (i + 1) % 3;
        const int i2 = (i + 2) % 3;
        for (int j = 0; j < 3; ++j) {
            const int j1 = (j + 1) % 3;
            const int j2 = (j + 2) % 3;
            const double reach = a.half[i1] * s(i2, j) + a.half[i2] * s(i1, j) +
                                 b.half[j1] * s(i, j2) + b.half[j2] * s(i, j1);
            if (std::abs(t[i2] * r(i1, j) - t[i1] * r(i2, j)) > reach + slack) {
                return 6 + 3 * i + j;
            }
        }
    }
    return -1;
}

} // namespace hullwright
