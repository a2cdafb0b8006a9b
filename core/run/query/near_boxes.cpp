// Measures how far apart pairs of boxes are, two pairs at once: the order in which a search for the
// nearest pieces opens them.
#include "query/box_lanes.h"
#include "query/clones.h"

#include <algorithm>
#include <cmath>

namespace hullwright {
namespace {

// Measures the gaps on the axes of `separating_axis`, in a's frame; `middle` is b's centre less
// a's. (The comparison of box_pair.cpp has the same sums. It stands apart because it takes half as
// long again where it hands out lengths instead of what is longer.) `take` is called five times for
// each pair with the number of an axis and, for it and the next two axes, how far b's centre is
// beyond a's along it and how far both boxes reach together.
template <class Lanes>
[[gnu::always_inline]] inline void measure(const Rows<Lanes>& a, const Rows<Lanes>& b,
                                           const Lanes& middle, const BoxPose& pose,
                                           const Lanes& slack, const auto& take) {
    const std::array<Lanes, 3>& half_a = a.half;
    const std::array<Lanes, 3>& half_b = b.half;
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
    take(0, t,
         in_a_row(half_a) + absolute(column[0]) * half_b[0] + absolute(column[1]) * half_b[1] +
             absolute(column[2]) * half_b[2] + slack);
    const std::array<Lanes, 3> row = transposed(column);
    const std::array<Lanes, 3> size = {absolute(row[0]), absolute(row[1]), absolute(row[2])};
    const std::array<Lanes, 3> along = {all_of<0>(t), all_of<1>(t), all_of<2>(t)};
    const Lanes row_half_b = in_a_row(half_b);
    take(3, row[0] * along[0] + row[1] * along[1] + row[2] * along[2],
         row_half_b + size[0] * half_a[0] + size[1] * half_a[1] + size[2] * half_a[2] + slack);
    const Lanes half_b1 = shuffled<1, 2, 0, 3>(row_half_b);
    const Lanes half_b2 = shuffled<2, 0, 1, 3>(row_half_b);
    for (int i = 0; i < 3; ++i) {
        const auto i0 = static_cast<std::size_t>(i);
        const std::size_t i1 = (i0 + 1) % 3;
        const std::size_t i2 = (i0 + 2) % 3;
        take(6 + 3 * i, row[i1] * along[i2] - row[i2] * along[i1],
             size[i2] * half_a[i1] + size[i1] * half_a[i2] +
                 half_b1 * shuffled<2, 0, 1, 3>(size[i0]) +
                 half_b2 * shuffled<1, 2, 0, 3>(size[i0]) + slack);
    }
}

// Squares what is positive of the first three lanes, and sums that in each group of four.
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
    const Eight size = absolute(middle);
    const Eight slack = slack_of(a, b, pose) +
                        (all_of<0>(size) + all_of<1>(size) + all_of<2>(size)) * k_float_slack;
    Eight beyond_a = {};
    Eight beyond_b = {};
    Eight across = {}; // cross products are no longer than 1, so along them there is even more
    measure(a, b, middle, pose, slack, [&](int number, const Eight& apart, const Eight& reach) {
        const Eight beyond = absolute(apart) - reach;
        if (number == 0) {
            beyond_a = square_of_positive(beyond);
        } else if (number == 3) {
            beyond_b = square_of_positive(beyond);
        } else {
            across = beyond > across ? beyond : across;
        }
    });
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
        // Beyond the range of float32 no bound can be given.
        const float beyond = std::sqrt(std::max(of_a, of_b));
        const float edges = std::max({across[k], across[k + 1], across[k + 2]});
        const float least = std::max({std::isfinite(beyond) ? beyond : 0.0F, along, edges});
        found[i] = {std::isfinite(least) ? least : 0.0F,
                    squares[k] + squares[k + 1] + squares[k + 2]};
    }
}

// Adds the first three lanes of each group of four, in all of its lanes.
[[gnu::always_inline]] inline Eight sum_of_three(const Eight& v) {
    return all_of<0>(v) + all_of<1>(v) + all_of<2>(v);
}

// Two pairs of boxes, and how far b's are beyond the planes of a's faces, and a's beyond b's.
struct TwoPairs {
    Rows<Eight> a;
    Rows<Eight> b;
    Eight middle = {}; // b's centre less a's
    Eight slack = {};
    Eight beyond_a = {}; // along a's axes, with the sign of where b's centre is
    Eight beyond_b = {}; // along b's
    Eight of_a = {};     // their squares, added up
    Eight of_b = {};
};

// Directions from a towards b, one for each pair, each coordinate in all lanes of its group.
struct TwoWays {
    std::array<Eight, 3> in_a;
    std::array<Eight, 3> in_b;
};

// Returns `beyond` where it is positive and 0 elsewhere, each with the sign of `apart`.
[[gnu::always_inline]] inline Eight beyond_planes(const Eight& apart, const Eight& beyond) {
    const Eight positive = beyond > 0.0F ? beyond : Eight{};
    return apart < 0.0F ? -positive : positive;
}

// Half the length of boxes' shadows along directions as they see them, added in three lanes.
[[gnu::always_inline]] inline Eight reach_along(const Rows<Eight>& box,
                                                const std::array<Eight, 3>& way) {
    return absolute(box.axes[0] * way[0] + box.axes[1] * way[1] + box.axes[2] * way[2]) *
           in_a_row(box.half);
}

// A way is no longer than 1 for certain, so that what it parts is no nearer than that: axes of
// float32 may be longer by 2^-21, and its numbers take some 12 u (u = 2^-24).
constexpr float k_shorter = 1.0F - 0x1p-18F;

// Less beyond planes gives no way, since its squares lose what they are summed for in float32.
constexpr float k_least_beyond = 0x1p-50F;

// The ways of what is beyond the planes of that box's faces of which more is beyond. A way of
// length 0 parts nothing.
[[gnu::always_inline]] inline TwoWays ways_beyond_planes(const TwoPairs& two, const BoxPose& pose) {
    const auto& turn = pose.turn;
    const auto of_a = transposed(std::array<Eight, 3>{
        two.a.axes[0] * two.beyond_a, two.a.axes[1] * two.beyond_a, two.a.axes[2] * two.beyond_a});
    const auto of_b = transposed(std::array<Eight, 3>{
        two.b.axes[0] * two.beyond_b, two.b.axes[1] * two.beyond_b, two.b.axes[2] * two.beyond_b});
    const Eight in_a = of_a[0] + of_a[1] + of_a[2];
    const Eight in_b = of_b[0] + of_b[1] + of_b[2];
    const auto scale_of = [&](std::size_t k) __attribute__((always_inline)) {
        const float length = std::sqrt(std::max(two.of_a[k], two.of_b[k]));
        const bool is_way = length > k_least_beyond && std::isfinite(length);
        return Four{} + (is_way ? k_shorter / length : 0.0F);
    };
    const Eight unit = side_by_side(scale_of(0), scale_of(4));
    const EightBits is_of_a = two.of_a >= two.of_b;
    TwoWays ways;
    for (std::size_t k = 0; k < 3; ++k) {
        const Eight turned = all_of<0>(in_b) * turn[k][0] + all_of<1>(in_b) * turn[k][1] +
                             all_of<2>(in_b) * turn[k][2];
        const Eight its = k == 0 ? all_of<0>(in_a) : k == 1 ? all_of<1>(in_a) : all_of<2>(in_a);
        ways.in_a[k] = (is_of_a ? its : turned) * unit;
    }
    for (std::size_t k = 0; k < 3; ++k) {
        ways.in_b[k] =
            ways.in_a[0] * turn[0][k] + ways.in_a[1] * turn[1][k] + ways.in_a[2] * turn[2][k];
    }
    return ways;
}

// Measures the same with ways of their own. It stands apart because sums in all lanes take a
// twentieth longer where no way is made of them.
HULLWRIGHT_CLONES void part_two(const std::array<const PackedBox*, 2>& a,
                                const std::array<const PackedBox*, 2>& b, const BoxPose& pose,
                                std::array<BoxesParted, 2>& found) {
    TwoPairs two;
    two.middle = side_by_side(narrow(moved_centre_of(*b[0], pose.wide) - centre_of(*a[0])),
                              narrow(moved_centre_of(*b[1], pose.wide) - centre_of(*a[1])));
    two.a = rows_of(*a[0], *a[1]);
    two.b = rows_of(*b[0], *b[1]);
    two.slack = slack_of(two.a, two.b, pose) + sum_of_three(absolute(two.middle)) * k_float_slack;
    Eight across = {};
    measure(two.a, two.b, two.middle, pose, two.slack,
            [&](int number, const Eight& apart, const Eight& reach) {
                const Eight beyond = absolute(apart) - reach;
                if (number == 0) {
                    two.beyond_a = beyond_planes(apart, beyond);
                } else if (number == 3) {
                    two.beyond_b = beyond_planes(apart, beyond);
                } else {
                    across = beyond > across ? beyond : across;
                }
            });
    two.of_a = sum_of_three(two.beyond_a * two.beyond_a);
    two.of_b = sum_of_three(two.beyond_b * two.beyond_b);
    const TwoWays ways = ways_beyond_planes(two, pose);
    const Eight reach = reach_along(two.a, ways.in_a) + reach_along(two.b, ways.in_b);
    const Eight along = all_of<0>(two.middle) * ways.in_a[0] +
                        all_of<1>(two.middle) * ways.in_a[1] +
                        all_of<2>(two.middle) * ways.in_a[2] - (sum_of_three(reach) + two.slack);
    const Eight distance2 = sum_of_three(two.middle * two.middle);
    for (std::size_t i = 0; i < 2; ++i) {
        const std::size_t k = 4 * i;
        const float beyond = std::sqrt(std::max(two.of_a[k], two.of_b[k]));
        const float edges = std::max({across[k], across[k + 1], across[k + 2]});
        const float least = std::max({std::isfinite(beyond) ? beyond : 0.0F, along[k], edges});
        found[i] = {{std::isfinite(least) ? least : 0.0F, distance2[k]},
                    {ways.in_a[0][k], ways.in_a[1][k], ways.in_a[2][k]},
                    along[k]};
    }
}

} // namespace

BoxWay::BoxWay(const Vec3& way, const WidePose& b_from_a) {
    const Vec3 unit = way.stableNormalized();
    for (std::size_t i = 0; i < 3; ++i) {
        const Eigen::Map<const Vec3> column(b_from_a.columns[i].data());
        in_a[i] = static_cast<float>(unit[static_cast<Eigen::Index>(i)]);
        in_b[i] = static_cast<float>(column.dot(unit));
    }
}

std::array<BoxesNear, 2> near_boxes(const std::array<const PackedBox*, 2>& a,
                                    const std::array<const PackedBox*, 2>& b, const BoxPose& pose,
                                    const BoxWay& way) {
    std::array<BoxesNear, 2> found;
    nearness_of_two(*a[0], *b[0], *a[1], *b[1], pose, way, found);
    return found;
}

std::array<BoxesParted, 2> parted_boxes(const std::array<const PackedBox*, 2>& a,
                                        const std::array<const PackedBox*, 2>& b,
                                        const BoxPose& pose) {
    std::array<BoxesParted, 2> found;
    part_two(a, b, pose, found);
    return found;
}

} // namespace hullwright
