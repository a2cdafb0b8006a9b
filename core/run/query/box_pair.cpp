#include "query/box_pair.h"

#include "query/clones.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#ifdef __SSE__
#include <xmmintrin.h>
#endif

// The warning is about passing vectors between files; here they stay in inlined functions of this
// file.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace hullwright {
namespace {

// Four lanes hold one pair of boxes, eight lanes two pairs side by side.
using Four = float __attribute__((vector_size(16)));
using Eight = float __attribute__((vector_size(32)));
using FourBits = std::int32_t __attribute__((vector_size(16)));
using EightBits = std::int32_t __attribute__((vector_size(32)));
using FourDoubles = double __attribute__((vector_size(32)));

template <class Vector> [[gnu::always_inline]] inline Vector load(const void* from) {
    Vector v;
    std::memcpy(&v, from, sizeof v);
    return v;
}

[[gnu::always_inline]] inline Four absolute(const Four& v) {
    return reinterpret_cast<Four>(reinterpret_cast<FourBits>(v) & 0x7FFFFFFF);
}
[[gnu::always_inline]] inline Eight absolute(const Eight& v) {
    return reinterpret_cast<Eight>(reinterpret_cast<EightBits>(v) & 0x7FFFFFFF);
}

// Picks lanes A to D from each group of four.
template <int A, int B, int C, int D> [[gnu::always_inline]] inline Four shuffled(const Four& v) {
    return __builtin_shufflevector(v, v, A, B, C, D);
}
template <int A, int B, int C, int D> [[gnu::always_inline]] inline Eight shuffled(const Eight& v) {
    return __builtin_shufflevector(v, v, A, B, C, D, 4 + A, 4 + B, 4 + C, 4 + D);
}
template <int K, class Lanes> [[gnu::always_inline]] inline Lanes all_of(const Lanes& v) {
    return shuffled<K, K, K, K>(v);
}

// Puts three numbers, each given in all lanes, side by side; the fourth lane repeats the third.
[[gnu::always_inline]] inline Four in_a_row(const std::array<Four, 3>& v) {
    const Four low = __builtin_shufflevector(v[0], v[1], 0, 4, 0, 4);
    return __builtin_shufflevector(low, v[2], 0, 1, 4, 4);
}
[[gnu::always_inline]] inline Eight in_a_row(const std::array<Eight, 3>& v) {
    const Eight low = __builtin_shufflevector(v[0], v[1], 0, 8, 0, 8, 4, 12, 4, 12);
    return __builtin_shufflevector(low, v[2], 0, 1, 8, 8, 4, 5, 12, 12);
}

// Transposes columns to rows in each group of four; the fourth lanes do not matter.
[[gnu::always_inline]] inline std::array<Four, 3> transposed(const std::array<Four, 3>& column) {
    const Four low = __builtin_shufflevector(column[0], column[1], 0, 4, 1, 5);
    const Four high = __builtin_shufflevector(column[0], column[1], 2, 6, 3, 7);
    return {__builtin_shufflevector(low, column[2], 0, 1, 4, 7),
            __builtin_shufflevector(low, column[2], 2, 3, 5, 7),
            __builtin_shufflevector(high, column[2], 0, 1, 6, 7)};
}
[[gnu::always_inline]] inline std::array<Eight, 3> transposed(const std::array<Eight, 3>& column) {
    const Eight low = __builtin_shufflevector(column[0], column[1], 0, 8, 1, 9, 4, 12, 5, 13);
    const Eight high = __builtin_shufflevector(column[0], column[1], 2, 10, 3, 11, 6, 14, 7, 15);
    return {__builtin_shufflevector(low, column[2], 0, 1, 8, 11, 4, 5, 12, 15),
            __builtin_shufflevector(low, column[2], 2, 3, 9, 11, 6, 7, 13, 15),
            __builtin_shufflevector(high, column[2], 0, 1, 10, 11, 4, 5, 14, 15)};
}

// Returns one bit for each comparison that is true.
[[gnu::always_inline]] inline unsigned bits_of(const FourBits& are_true) {
#ifdef __SSE__
    return static_cast<unsigned>(_mm_movemask_ps(reinterpret_cast<__m128>(are_true)));
#else
    unsigned bits = 0;
    for (int i = 0; i < 4; ++i) {
        bits |= are_true[i] != 0 ? 1U << i : 0U;
    }
    return bits;
#endif
}
[[gnu::always_inline]] inline unsigned bits_of(const EightBits& are_true) {
    return bits_of(__builtin_shufflevector(are_true, are_true, 0, 1, 2, 3)) |
           bits_of(__builtin_shufflevector(are_true, are_true, 4, 5, 6, 7)) << 4U;
}

Vec3 wide(const std::array<float, 3>& v) {
    return {static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])};
}

// An asset's box is |axis . (p - centre)| <= half, with axes that are orthonormal up to float32
// rounding: A' A = I + E with entries of E up to 2^-22, as readers check. Its points are centre + A
// (I + E)^-1 t, so they are within 3 * 2^-22 (1 + ...) times the half diagonal of A t. A millionth
// of the half lengths' sum covers this. It also covers the few dozen roundings of the test in
// doubles, a pose's turn that is not quite orthonormal, and nearly parallel edges, whose cross
// products vanish while the rounding of the sums does not.
constexpr double k_slack = 1e-6;

// Rounding error of positions: each is rounded when it is turned and moved, and so are their
// differences.
constexpr double k_roundings = 16.0 * std::numeric_limits<double>::epsilon();

// Slack for float32 with u = 2^-24. The turn is rounded and multiplied by a's axes, 4 u, and by
// b's, which makes cosines wrong by 10 u, as rows of unit length have sums of up to sqrt(3). The
// distance t of the centres starts as a double and is turned into a's frame in float32: it is wrong
// by 4 u |t|, and its products with two cosines by 32 u |t|. Boxes that meet have |t| no longer
// than all half lengths together, whose products with cosines are wrong by 14 u. So 50 u and the
// millionth above are less than this part of the half lengths.
constexpr float k_float_slack = 1e-5F;

// One box, or two side by side.
template <class Lanes> struct Rows {
    std::array<Lanes, 3> axes; // fourth lane: the half length
    std::array<Lanes, 3> half; // each in all lanes
};

template <class Lanes> [[gnu::always_inline]] inline Rows<Lanes> with_half(const auto& axes) {
    return {axes, {all_of<3>(axes[0]), all_of<3>(axes[1]), all_of<3>(axes[2])}};
}

[[gnu::always_inline]] inline Rows<Four> rows_of(const PackedBox& box) {
    return with_half<Four>(std::array{load<Four>(box.rows[0].data()),
                                      load<Four>(box.rows[1].data()),
                                      load<Four>(box.rows[2].data())});
}

[[gnu::always_inline]] inline Eight side_by_side(const Four& u, const Four& v) {
    return __builtin_shufflevector(u, v, 0, 1, 2, 3, 4, 5, 6, 7);
}

[[gnu::always_inline]] inline Rows<Eight> rows_of(const PackedBox& one, const PackedBox& other) {
    std::array<Eight, 3> axes;
    for (std::size_t k = 0; k < 3; ++k) {
        axes[k] = side_by_side(load<Four>(one.rows[k].data()), load<Four>(other.rows[k].data()));
    }
    return with_half<Eight>(axes);
}

[[gnu::always_inline]] inline FourDoubles centre_of(const PackedBox& box) {
    return FourDoubles{static_cast<double>(box.centre[0]), static_cast<double>(box.centre[1]),
                       static_cast<double>(box.centre[2]), 0.0};
}

[[gnu::always_inline]] inline FourDoubles moved_centre_of(const PackedBox& box,
                                                          const WidePose& pose) {
    const auto& [x, y, z] = pose.columns;
    return load<FourDoubles>(x.data()) * static_cast<double>(box.centre[0]) +
           load<FourDoubles>(y.data()) * static_cast<double>(box.centre[1]) +
           load<FourDoubles>(z.data()) * static_cast<double>(box.centre[2]) +
           load<FourDoubles>(pose.move.data());
}

[[gnu::always_inline]] inline Four narrow(const FourDoubles& v) {
    return __builtin_convertvector(v, Four);
}

// Both boxes in a's frame: b's centre less a's along a's axes, and b's axes.
template <class Lanes> struct Frame {
    Lanes along;                 // a lane for each axis of a
    std::array<Lanes, 3> column; // lane i of column j: the cosine between a's axis i and b's j
};

template <class Lanes>
[[gnu::always_inline]] inline Frame<Lanes> frame_of(const Rows<Lanes>& a, const Rows<Lanes>& b,
                                                    const Lanes& middle, const BoxPose& pose) {
    const Lanes t = a.axes[0] * all_of<0>(middle) + a.axes[1] * all_of<1>(middle) +
                    a.axes[2] * all_of<2>(middle);
    std::array<Lanes, 3> n;
    for (std::size_t k = 0; k < 3; ++k) {
        n[k] =
            a.axes[0] * pose.turn[0][k] + a.axes[1] * pose.turn[1][k] + a.axes[2] * pose.turn[2][k];
    }
    const auto& [b0, b1, b2] = b.axes;
    return {t,
            {n[0] * all_of<0>(b0) + n[1] * all_of<0>(b1) + n[2] * all_of<0>(b2),
             n[0] * all_of<1>(b0) + n[1] * all_of<1>(b1) + n[2] * all_of<1>(b2),
             n[0] * all_of<2>(b0) + n[1] * all_of<2>(b1) + n[2] * all_of<2>(b2)}};
}

template <class Lanes>
[[gnu::always_inline]] inline Lanes slack_of(const Rows<Lanes>& a, const Rows<Lanes>& b,
                                             const BoxPose& pose) {
    return (a.half[0] + a.half[1] + a.half[2] + (b.half[0] + b.half[1] + b.half[2])) *
               k_float_slack +
           pose.doubt;
}

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
    const auto [t, column] = frame_of(a, b, middle, pose);
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

// The square of what is positive of the first three lanes, summed in each group of four.
[[gnu::always_inline]] inline Eight square_of_positive(const Eight& v) {
    const Eight positive = v > 0.0F ? v : Eight{};
    return positive * positive;
}

// Beside the slack of boxes that meet, a centre far away is wrong by a part of its distance.
HULLWRIGHT_CLONES void nearness_of_two(const PackedBox& a0, const PackedBox& b0,
                                       const PackedBox& a1, const PackedBox& b1,
                                       const BoxPose& pose, const BoxWay& way,
                                       std::array<BoxesNear, 2>& found) {
    const Eight middle = side_by_side(narrow(moved_centre_of(b0, pose.wide) - centre_of(a0)),
                                      narrow(moved_centre_of(b1, pose.wide) - centre_of(a1)));
    const Rows<Eight> a = rows_of(a0, a1);
    const Rows<Eight> b = rows_of(b0, b1);
    const auto [t, column] = frame_of(a, b, middle, pose);
    const std::array<Eight, 3> row = transposed(column);
    const Eight size = absolute(middle);
    const Eight slack = slack_of(a, b, pose) +
                        (all_of<0>(size) + all_of<1>(size) + all_of<2>(size)) * k_float_slack;
    const Eight beyond_a = square_of_positive(
        absolute(t) - (in_a_row(a.half) + absolute(column[0]) * b.half[0] +
                       absolute(column[1]) * b.half[1] + absolute(column[2]) * b.half[2] + slack));
    const Eight beyond_b = square_of_positive(
        absolute(row[0] * all_of<0>(t) + row[1] * all_of<1>(t) + row[2] * all_of<2>(t)) -
        (in_a_row(b.half) + absolute(row[0]) * a.half[0] + absolute(row[1]) * a.half[1] +
         absolute(row[2]) * a.half[2] + slack));
    const Eight reach_a =
        absolute(a.axes[0] * way.in_a[0] + a.axes[1] * way.in_a[1] + a.axes[2] * way.in_a[2]) *
        in_a_row(a.half);
    const Eight reach_b =
        absolute(b.axes[0] * way.in_b[0] + b.axes[1] * way.in_b[1] + b.axes[2] * way.in_b[2]) *
        in_a_row(b.half);
    const Eight reach = reach_a + reach_b;
    const Eight squares = middle * middle;
    for (std::size_t i = 0; i < 2; ++i) {
        const std::size_t k = 4 * i;
        const float along = middle[k] * way.in_a[0] + middle[k + 1] * way.in_a[1] +
                            middle[k + 2] * way.in_a[2] -
                            (reach[k] + reach[k + 1] + reach[k + 2] + slack[k]);
        const float of_a = beyond_a[k] + beyond_a[k + 1] + beyond_a[k + 2];
        const float of_b = beyond_b[k] + beyond_b[k + 1] + beyond_b[k + 2];
        // What is too far away for float32 says nothing.
        const float beyond = std::sqrt(std::max(of_a, of_b));
        const float least = std::max(std::isfinite(beyond) ? beyond : 0.0F, along);
        found[i] = {std::isfinite(least) ? least : 0.0F,
                    squares[k] + squares[k + 1] + squares[k + 2]};
    }
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

BoxWay::BoxWay(const Vec3& way, const Pose& b_from_a) {
    const Vec3 unit = way.stableNormalized();
    const Vec3 turned = b_from_a.turn.transpose() * unit;
    for (std::size_t i = 0; i < 3; ++i) {
        in_a[i] = static_cast<float>(unit[static_cast<Eigen::Index>(i)]);
        in_b[i] = static_cast<float>(turned[static_cast<Eigen::Index>(i)]);
    }
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

std::array<BoxesNear, 2> near_boxes(const std::array<const PackedBox*, 2>& a,
                                    const std::array<const PackedBox*, 2>& b, const BoxPose& pose,
                                    const BoxWay& way) {
    std::array<BoxesNear, 2> found;
    nearness_of_two(*a[0], *b[0], *a[1], *b[1], pose, way, found);
    return found;
}

} // namespace hullwright
