#include "query/box_pair.h"

#include "query/box_lanes.h"
#include "query/clones.h"

#include <cmath>
#include <limits>

namespace hullwright {
namespace {

Vec3 wide(const std::array<float, 3>& v) {
    return {static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])};
}

// An asset's box is |axis . (p - centre)| <= half, with axes that are orthonormal up to float32
// rounding: A' A = I + E with entries of E up to 2^-22, as readers check. Its points are centre + A
// (I + E)^-1 t, so they are within 3 * 2^-22 (1 + ...) times the half diagonal of A t. A millionth
// of the half lengths' sum covers this. It also covers the few dozen roundings of the test in
// doubles, a pose's turn whose columns' products are off by up to 2^-22, which lengthens what b
// reaches along its own axes by as much of its half lengths' sum, and nearly parallel edges, whose
// cross products vanish while the rounding of the sums does not.
constexpr double k_slack = 1e-6;

// Positions err by rounding: each takes 7 u when it is turned and moved (u is half an epsilon), and
// their difference 1 u, of the sum of the sizes of all that is in it. This is twice as much.
constexpr double k_roundings = 16.0 * std::numeric_limits<double>::epsilon();

// Compares boxes in a's frame, as in `separating_axis`; `middle` is b's centre less a's. `take` is
// called five times for each pair with the number of an axis and the comparisons for it and the
// next two axes.
template <class Lanes>
[[gnu::always_inline]] inline void compare(const Rows<Lanes>& a, const Rows<Lanes>& b,
                                           const Lanes& middle, const BoxPose& pose,
                                           const auto& take) {
    const std::array<Lanes, 3>& half_a = a.half;
    const std::array<Lanes, 3>& half_b = b.half;
    const Lanes slack = slack_of(a, b, pose);
    const Lanes t = a.axes[0] * all_of<0>(middle) + a.axes[1] * all_of<1>(middle) +
                    a.axes[2] * all_of<2>(middle);
    std::array<Lanes, 3> n;
    for (std::size_t k = 0; k < 3; ++k) {
        n[k] =
            a.axes[0] * pose.turn[0][k] + a.axes[1] * pose.turn[1][k] + a.axes[2] * pose.turn[2][k];
    }
    const auto& [b0, b1, b2] = b.axes;
    const std::array<Lanes, 3> column = {
        n[0] * all_of<0>(b0) + n[1] * all_of<0>(b1) + n[2] * all_of<0>(b2),
        n[0] * all_of<1>(b0) + n[1] * all_of<1>(b1) + n[2] * all_of<1>(b2),
        n[0] * all_of<2>(b0) + n[1] * all_of<2>(b1) + n[2] * all_of<2>(b2)};
    take(0, absolute(t) > in_a_row(half_a) + absolute(column[0]) * half_b[0] +
                              absolute(column[1]) * half_b[1] + absolute(column[2]) * half_b[2] +
                              slack);
    const std::array<Lanes, 3> row = transposed(column);
    const std::array<Lanes, 3> size = {absolute(row[0]), absolute(row[1]), absolute(row[2])};
    const std::array<Lanes, 3> along = {all_of<0>(t), all_of<1>(t), all_of<2>(t)};
    const Lanes row_half_b = in_a_row(half_b);
    take(3,
         absolute(row[0] * along[0] + row[1] * along[1] + row[2] * along[2]) >
             row_half_b + size[0] * half_a[0] + size[1] * half_a[1] + size[2] * half_a[2] + slack);
    const Lanes half_b1 = shuffled<1, 2, 0, 3>(row_half_b);
    const Lanes half_b2 = shuffled<2, 0, 1, 3>(row_half_b);
    for (int i = 0; i < 3; ++i) {
        const auto i0 = static_cast<std::size_t>(i);
        const std::size_t i1 = (i0 + 1) % 3;
        const std::size_t i2 = (i0 + 2) % 3;
        take(6 + 3 * i, absolute(row[i1] * along[i2] - row[i2] * along[i1]) >
                            size[i2] * half_a[i1] + size[i1] * half_a[i2] +
                                half_b1 * shuffled<2, 0, 1, 3>(size[i0]) +
                                half_b2 * shuffled<1, 2, 0, 3>(size[i0]) + slack);
    }
}

// Mask for the first three lanes, because the fourth one means nothing.
constexpr unsigned k_three_places = 7;

HULLWRIGHT_CLONES void compare_two(const PackedBox& a0, const PackedBox& b0, const PackedBox& a1,
                                   const PackedBox& b1, const BoxPose& pose,
                                   std::array<BoxesApart, 2>& found) {
    const Eight middle = side_by_side(narrow(moved_centre_of(b0, pose.wide) - centre_of(a0)),
                                      narrow(moved_centre_of(b1, pose.wide) - centre_of(a1)));
    EightBits apart = {};
    compare(rows_of(a0, a1), rows_of(b0, b1), middle, pose,
            [&apart](int, const EightBits& beyond) { apart |= beyond; });
    const unsigned bits = bits_of(apart);
    const Eight squares = middle * middle;
    found[0] = {(bits & k_three_places) != 0, squares[0] + squares[1] + squares[2]};
    found[1] = {(bits >> 4U & k_three_places) != 0, squares[4] + squares[5] + squares[6]};
}

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

bool may_hold(const QueryBox& box, const Vec3& point) {
    const Vec3 t = box.axes.transpose() * (point - box.centre);
    const double slack = k_slack * box.half.sum() +
                         k_roundings * (point.cwiseAbs().sum() + box.centre.cwiseAbs().sum());
    return ((t.cwiseAbs() - box.half).array() <= slack).all();
}

int separating_axis(const QueryBox& a, const QueryBox& b, const Pose& b_from_a) {
    // Everything is in a's frame: r(i, j) is the cosine between a's axis i and b's axis j.
    const Eigen::Matrix3d r = a.axes.transpose() * (b_from_a.turn * b.axes);
    const Vec3 t = a.axes.transpose() * (b_from_a(b.centre) - a.centre);
    const double slack = k_slack * (a.half.sum() + b.half.sum()) +
                         k_roundings * (a.centre.cwiseAbs().sum() + b.centre.cwiseAbs().sum() +
                                        b_from_a.move.cwiseAbs().sum());
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

PackedBox packed_box(const hwa::Box& box, const hwa::Node& node) {
    PackedBox packed;
    for (std::size_t k = 0; k < 3; ++k) {
        packed.rows[k] = {box.axes[0][k], box.axes[1][k], box.axes[2][k], box.half[k]};
    }
    packed.centre = box.centre;
    packed.child = node.child;
    return packed;
}

BoxPose::BoxPose(const Pose& b_from_a, double reach_a, double reach_b) : wide(b_from_a) {
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            turn[i][j] = static_cast<float>(
                b_from_a.turn(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)));
        }
    }
    // Covers seven roundings of a coordinate, up to three coordinates in a product, and products
    // that vanish in float32.
    const double size = reach_a + b_from_a.turn.cwiseAbs().rowwise().sum().maxCoeff() * reach_b +
                        b_from_a.move.cwiseAbs().maxCoeff();
    doubt = static_cast<float>(k_roundings * size) + std::numeric_limits<float>::min();
}

int separating_axis(const PackedBox& a, const PackedBox& b, const BoxPose& pose) {
    int first = -1;
    compare(rows_of(a), rows_of(b), narrow(moved_centre_of(b, pose.wide) - centre_of(a)), pose,
            [&first](int number, const FourBits& beyond) {
                const unsigned bits = bits_of(beyond) & k_three_places;
                if (first < 0 && bits != 0) {
                    first = number + __builtin_ctz(bits);
                }
            });
    return first;
}

std::array<BoxesApart, 2> compare_boxes(const std::array<const PackedBox*, 2>& a,
                                        const std::array<const PackedBox*, 2>& b,
                                        const BoxPose& pose) {
    std::array<BoxesApart, 2> found;
    compare_two(*a[0], *b[0], *a[1], *b[1], pose, found);
    return found;
}

} // namespace hullwright
