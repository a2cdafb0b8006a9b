#include "query/kept_gap.h"

#include "query/box_lanes.h"
#include "query/clones.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hullwright {
namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

constexpr std::size_t k_lanes = 4;

// Returns numbers whose sum is how far both are apart along the way, give or take the doubt.
[[gnu::always_inline]] inline FourDoubles parts_of_gap(const KeptGap& kept,
                                                       const std::array<FourDoubles, 4>& rows) {
    const FourDoubles along = rows[0] * kept.way.x() + rows[1] * kept.way.y() +
                              rows[2] * kept.way.z() + rows[3] * kept.radius;
    const FourDoubles of_ball =
        load<FourDoubles>(kept.centre.data()); // and `beside`, which follows
    return __builtin_shufflevector(along * of_ball, along + of_ball, 0, 1, 2, 7);
}
static_assert(offsetof(KeptGap, beside) == offsetof(KeptGap, centre) + sizeof(Vec3));

// Adds the four lanes of each vector.
[[gnu::always_inline]] inline FourDoubles sums_of(const std::array<FourDoubles, k_lanes>& v) {
    const FourDoubles one = __builtin_shufflevector(v[0], v[1], 0, 4, 2, 6) +
                            __builtin_shufflevector(v[0], v[1], 1, 5, 3, 7);
    const FourDoubles other = __builtin_shufflevector(v[2], v[3], 0, 4, 2, 6) +
                              __builtin_shufflevector(v[2], v[3], 1, 5, 3, 7);
    return __builtin_shufflevector(one, other, 0, 1, 4, 5) +
           __builtin_shufflevector(one, other, 2, 3, 6, 7);
}

HULLWRIGHT_CLONES void find_gaps(const KeptGap* gaps, const std::uint32_t* places,
                                 std::size_t count, const Course& now, double* found) {
    const std::array<FourDoubles, 4> rows = {
        load<FourDoubles>(now.rows[0].data()), load<FourDoubles>(now.rows[1].data()),
        load<FourDoubles>(now.rows[2].data()), load<FourDoubles>(now.rows[3].data())};
    for (std::size_t i = 0; i < count; i += k_lanes) {
        const std::size_t last = count - 1;
        const FourDoubles four =
            sums_of({parts_of_gap(gaps[places[i]], rows),
                     parts_of_gap(gaps[places[std::min(i + 1, last)]], rows),
                     parts_of_gap(gaps[places[std::min(i + 2, last)]], rows),
                     parts_of_gap(gaps[places[std::min(i + 3, last)]], rows)}) -
            now.doubt;
        std::memcpy(found + i, &four, sizeof four);
    }
}

// Lists the lanes that each combination of four bits is set in, in front.
constexpr auto k_lanes_set = [] {
    std::array<std::array<std::uint32_t, k_lanes>, 1U << k_lanes> table = {};
    for (unsigned bits = 0; bits < table.size(); ++bits) {
        std::size_t count = 0;
        for (unsigned lane = 0; lane < k_lanes; ++lane) {
            table[bits][count] = lane;
            count += bits >> lane & 1U;
            count = std::min(count, k_lanes - 1);
        }
    }
    return table;
}();

using FourPlaces = std::uint32_t __attribute__((vector_size(16)));

// Nobody can predict which numbers are small, so that they are counted without a branch.
HULLWRIGHT_CLONES std::size_t places_up_to(double most, const double* numbers, std::size_t size,
                                           std::uint32_t* places) {
    std::size_t count = 0;
    std::size_t i = 0;
    for (; i + k_lanes <= size; i += k_lanes) {
        const FourLongs are_up_to = load<FourDoubles>(numbers + i) <= most;
        const unsigned bits = bits_of(are_up_to);
        const FourPlaces four =
            load<FourPlaces>(k_lanes_set[bits].data()) + static_cast<std::uint32_t>(i);
        std::memcpy(places + count, &four, sizeof four);
        count += static_cast<std::size_t>(std::popcount(bits));
    }
    for (; i < size; ++i) {
        places[count] = static_cast<std::uint32_t>(i);
        count += numbers[i] <= most ? 1 : 0;
    }
    return count;
}

HULLWRIGHT_CLONES void make_waits(double travelled, double* gaps, std::size_t count) {
    const FourDoubles none = FourDoubles{} - std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < count; i += k_lanes) {
        const auto four = load<FourDoubles>(gaps + i);
        const FourDoubles waits = four > 0.0 ? travelled + four * k_less_of_gap : none;
        std::memcpy(gaps + i, &waits, sizeof waits);
    }
}

} // namespace

Course::Course(const Pose& b_from_a, double reach_a, double reach_b, double turned_so_far)
    : pose(b_from_a), turned(turned_so_far) {
    // Relative to the sum of all sizes, the ball's middle as it was when the gap was kept is wrong
    // by 7 u when it is turned and moved, its product with the way by 3 u, and the sums with what
    // was turned and kept by 5 u; by now the products of way, turn and middle are wrong by 5 u and
    // the sums by 3 u; a point of b in doubles is 7 u beside its true place (u is half an epsilon).
    // This is twice as much.
    constexpr double k_roundings = 32.0;
    doubt = k_roundings * k_epsilon *
            (reach_a + (b_from_a.turn.norm() + turned) * reach_b + b_from_a.move.norm());
    for (std::size_t i = 0; i < 3; ++i) {
        rows[i] = pose.rows[i];
        rows[i][3] = pose.move[i];
    }
    rows[3] = {0.0, 0.0, 0.0, -turned};
}

// The largest of a matrix's three singular values is no more than the eighth root of the sum of
// their eighth powers, which are the squares of G^2 where G is the matrix's transpose times itself.
// The difference of two turns has two that are alike, so that this is at most 1.1 times too large,
// and Frobenius' norm 1.4 times. Of a matrix of norm 1 the sum is at least 1/27, beside which
// roundings of some 50 u in each number are small (u is half an epsilon).
double most_stretched(const Eigen::Matrix3d& matrix) {
    constexpr double k_roundings = 1.0 + 256.0 * k_epsilon;
    const double norm = matrix.norm();
    if (!(norm > 0.0)) {
        return norm;
    }
    const Eigen::Matrix3d scaled = matrix / norm;
    const Eigen::Matrix3d square = scaled.transpose() * scaled;
    const Eigen::Matrix3d fourth = square * square;
    return std::min(norm * std::sqrt(std::sqrt(fourth.norm())) * k_roundings, norm);
}

double turned_between(const Pose& from, const Pose& to) {
    return most_stretched(to.turn - from.turn);
}

KeptGap kept_gap(const Vec3& way, double gap, const Vec3& centre, double radius,
                 const Course& now) {
    const auto& [x, y, z] = now.pose.columns;
    const FourDoubles at =
        load<FourDoubles>(x.data()) * centre.x() + load<FourDoubles>(y.data()) * centre.y() +
        load<FourDoubles>(z.data()) * centre.z() + load<FourDoubles>(now.pose.move.data());
    const double along = way.x() * at[0] + way.y() * at[1] + way.z() * at[2];
    return {way, radius, centre, gap - along + radius * now.turned - now.doubt};
}

void find_gaps_now(std::span<const KeptGap> gaps, std::span<const std::uint32_t> places,
                   const Course& now, double* found) {
    find_gaps(gaps.data(), places.data(), places.size(), now, found);
}

std::size_t find_up_to(double most, std::span<const double> numbers, std::uint32_t* places) {
    return places_up_to(most, numbers.data(), numbers.size(), places);
}

void wait_for_gaps(double travelled, double* gaps, std::size_t count) {
    make_waits(travelled, gaps, count);
}

} // namespace hullwright
