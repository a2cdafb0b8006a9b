#include "query/box_pair.h"

#include <cmath>
#include <cstring>
#include <limits>

#ifdef __SSE__
#include <xmmintrin.h>
#endif

namespace hullwright {
namespace {

using Four = float __attribute__((vector_size(16)));
using FourBits = std::int32_t __attribute__((vector_size(16)));

Four load(const std::array<float, 4>& from) {
    Four v;
    std::memcpy(&v, from.data(), sizeof v);
    return v;
}

Four absolute(const Four& v) {
    return reinterpret_cast<Four>(reinterpret_cast<FourBits>(v) & 0x7FFFFFFF);
}

// (y, z, x) and (z, x, y); what is in the last place does not matter.
Four turned_once(const Four& v) {
    return __builtin_shufflevector(v, v, 1, 2, 0, 3);
}
Four turned_twice(const Four& v) {
    return __builtin_shufflevector(v, v, 2, 0, 1, 3);
}

// Number of the first of three comparisons that is true; -1: none.
int first_of_three(const FourBits& are_true) {
#ifdef __SSE__
    const int bits = _mm_movemask_ps(reinterpret_cast<__m128>(are_true)) & 7;
    return bits == 0 ? -1 : __builtin_ctz(static_cast<unsigned>(bits));
#else
    return are_true[0] != 0 ? 0 : are_true[1] != 0 ? 1 : are_true[2] != 0 ? 2 : -1;
#endif
}

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

// Of positions: each is rounded when it is turned and moved, and so are their differences.
constexpr double k_roundings = 16.0 * std::numeric_limits<double>::epsilon();

// In float32 with u = 2^-24: the turn is rounded and multiplied by a's axes, 4 u, and by b's, which
// makes cosines wrong by 10 u, as rows of unit length have sums of up to sqrt(3). The middles' way
// t is a double to begin with, turned into a's frame in float32: wrong by 4 u |t|, its products
// with two cosines by 32 u |t|. Boxes that meet have |t| no longer than all half lengths together,
// whose products with cosines are wrong by 14 u. So 50 u, with the millionth above, is less than
// this part of them.
constexpr float k_float_slack = 1e-5F;

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
    // All seen from a's frame: r(i, j) is the cosine between a's axis i and b's axis j.
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
        packed.rows[k] = {box.axes[0][k], box.axes[1][k], box.axes[2][k], box.centre[k]};
    }
    packed.half = box.half;
    packed.child = node.child;
    return packed;
}

BoxPose::BoxPose(const Pose& b_from_a, double reach_a, double reach_b) : pose(b_from_a) {
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            turn[i][j] = static_cast<float>(
                b_from_a.turn(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)));
        }
    }
    // Seven roundings of a coordinate, of up to three of which a product is made; and of products
    // that vanish in float32.
    constexpr double k_roundings = 16.0;
    const double size = reach_a + b_from_a.turn.cwiseAbs().rowwise().sum().maxCoeff() * reach_b +
                        b_from_a.move.cwiseAbs().maxCoeff();
    doubt = static_cast<float>(k_roundings * std::numeric_limits<double>::epsilon() * size) +
            std::numeric_limits<float>::min();
}

BoxVerdict compare_boxes(const PackedBox& a, const PackedBox& b, const BoxPose& pose) {
    const Four a0 = load(a.rows[0]);
    const Four a1 = load(a.rows[1]);
    const Four a2 = load(a.rows[2]);
    const Four half_a = {a.half[0], a.half[1], a.half[2], 0.0F};
    const Four half_b = {b.half[0], b.half[1], b.half[2], 0.0F};
    const float slack = k_float_slack * (a.size() + b.size()) + pose.doubt;
    const Vec3 middle = pose.pose(Vec3(b.rows[0][3], b.rows[1][3], b.rows[2][3])) -
                        Vec3(a.rows[0][3], a.rows[1][3], a.rows[2][3]);
    BoxVerdict verdict;
    verdict.distance2 = static_cast<float>(middle.squaredNorm());
    // All seen from a's frame, as in `separating_axis`.
    const Four t = a0 * static_cast<float>(middle[0]) + a1 * static_cast<float>(middle[1]) +
                   a2 * static_cast<float>(middle[2]);
    std::array<Four, 3> column = {};
    {
        std::array<Four, 3> n = {};
        for (std::size_t k = 0; k < 3; ++k) {
            n[k] = a0 * pose.turn[0][k] + a1 * pose.turn[1][k] + a2 * pose.turn[2][k];
        }
        for (std::size_t j = 0; j < 3; ++j) {
            column[j] = n[0] * b.rows[0][j] + n[1] * b.rows[1][j] + n[2] * b.rows[2][j];
        }
    }
    const Four reach_a = half_a + absolute(column[0]) * half_b[0] +
                         absolute(column[1]) * half_b[1] + absolute(column[2]) * half_b[2] + slack;
    verdict.axis = first_of_three(absolute(t) > reach_a);
    if (verdict.axis >= 0) {
        return verdict;
    }
    const Four low = __builtin_shufflevector(column[0], column[1], 0, 4, 1, 5);
    const Four high = __builtin_shufflevector(column[0], column[1], 2, 6, 3, 7);
    const std::array<Four, 3> row = {__builtin_shufflevector(low, column[2], 0, 1, 4, 7),
                                     __builtin_shufflevector(low, column[2], 2, 3, 5, 7),
                                     __builtin_shufflevector(high, column[2], 0, 1, 6, 7)};
    const std::array<Four, 3> size = {absolute(row[0]), absolute(row[1]), absolute(row[2])};
    const Four reach_b =
        half_b + size[0] * half_a[0] + size[1] * half_a[1] + size[2] * half_a[2] + slack;
    const int of_b =
        first_of_three(absolute(row[0] * t[0] + row[1] * t[1] + row[2] * t[2]) > reach_b);
    if (of_b >= 0) {
        verdict.axis = 3 + of_b;
        return verdict;
    }
    const Four half_b1 = turned_once(half_b);
    const Four half_b2 = turned_twice(half_b);
    for (int i = 0; i < 3; ++i) {
        const auto i0 = static_cast<std::size_t>(i);
        const auto i1 = static_cast<std::size_t>((i + 1) % 3);
        const auto i2 = static_cast<std::size_t>((i + 2) % 3);
        const Four reach = size[i2] * half_a[i1] + size[i1] * half_a[i2] +
                           half_b1 * turned_twice(size[i0]) + half_b2 * turned_once(size[i0]) +
                           slack;
        const int j = first_of_three(absolute(row[i1] * t[i2] - row[i2] * t[i1]) > reach);
        if (j >= 0) {
            verdict.axis = 6 + 3 * i + j;
            return verdict;
        }
    }
    return verdict;
}

} // namespace hullwright
