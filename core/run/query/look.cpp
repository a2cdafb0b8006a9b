#include "query/look.h"

#include "query/box_lanes.h"
#include "query/clones.h"
#include "query/orientation.h"

#include <bit>
#include <cmath>
#include <limits>

namespace hullwright {
namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();
constexpr double k_infinity = std::numeric_limits<double>::infinity();

// Adds the first three lanes.
[[gnu::always_inline]] inline double sum(const FourDoubles& v) {
    return v[0] + v[1] + v[2];
}

[[gnu::always_inline]] inline FourDoubles wide_point(const HullPoints& hull, std::size_t i) {
    const Vec3 p = hull[i];
    return FourDoubles{p.x(), p.y(), p.z(), 0.0};
}

// Dot products of four points with a direction.
[[gnu::always_inline]] inline FourDoubles products(const PointBlock& block,
                                                   const FourDoubles& way) {
    return load<FourDoubles>(block.x.data()) * way[0] + load<FourDoubles>(block.y.data()) * way[1] +
           load<FourDoubles>(block.z.data()) * way[2];
}

// The largest products so far of even and odd blocks in each of four lanes, and the blocks that
// they are of: the first of all that have one.
struct MostAlong {
    FourDoubles even;
    FourDoubles odd;
    FourDoubles even_at; // blocks are numbered in doubles, which are compared like the products
    FourDoubles odd_at;
};

// Even and odd blocks take turns, so that no comparison waits for the one before.
[[gnu::always_inline]] inline MostAlong most_along(std::span<const PointBlock> blocks,
                                                   const FourDoubles& way) {
    const std::size_t last = blocks.size() - 1;
    const std::size_t second = last < 1 ? last : 1;
    MostAlong most = {products(blocks.front(), way), products(blocks[second], way), FourDoubles{},
                      FourDoubles{} + static_cast<double>(second)};
    FourDoubles at = {2.0, 2.0, 2.0, 2.0};
    for (std::size_t i = 2; i <= last; i += 2) {
        const FourDoubles even = products(blocks[i], way);
        const FourDoubles odd = products(blocks[i < last ? i + 1 : last], way);
        most.even_at = even > most.even ? at : most.even_at;
        most.odd_at = odd > most.odd ? at + 1.0 : most.odd_at;
        most.even = larger(even, most.even);
        most.odd = larger(odd, most.odd);
        at += 2.0;
    }
    return most;
}

[[gnu::always_inline]] inline FourDoubles largest_of_four(FourDoubles v) {
    v = larger(v, __builtin_shufflevector(v, v, 2, 3, 0, 1));
    return larger(v, __builtin_shufflevector(v, v, 1, 0, 3, 2));
}
[[gnu::always_inline]] inline FourDoubles smaller(const FourDoubles& u, const FourDoubles& v) {
    return u < v ? u : v;
}

// Returns the number of the first point with exactly this product.
[[gnu::always_inline]] inline std::size_t first_as_far(const MostAlong& most,
                                                       const FourDoubles& along) {
    constexpr double k_beyond_all = 0x1p52;
    const FourDoubles none = FourDoubles{} + k_beyond_all;
    const FourDoubles lane = {0.0, 1.0, 2.0, 3.0};
    FourDoubles at =
        smaller(most.even == along ? most.even_at : none, most.odd == along ? most.odd_at : none) *
            4.0 +
        lane;
    at = smaller(at, __builtin_shufflevector(at, at, 2, 3, 0, 1));
    at = smaller(at, __builtin_shufflevector(at, at, 1, 0, 3, 2));
    return at[0] < k_beyond_all ? static_cast<std::size_t>(static_cast<std::int64_t>(at[0])) : 0;
}

HULLWRIGHT_CLONES void find_farthest(const HullPoints& hull, const Vec3& direction,
                                     Farthest& found) {
    const FourDoubles way = {direction.x(), direction.y(), direction.z(), 0.0};
    const MostAlong most = most_along(hull.blocks, way);
    const FourDoubles along = largest_of_four(larger(most.even, most.odd));
    found.along = along[0];
    found.at = hull.number(first_as_far(most, along));
}

} // namespace

// A gap proves that all of b, as turned and moved in doubles, is beyond all of a. Relative to the
// sum of all products' sizes, each turn of `way` and each product with it is wrong by 3 u, a
// point's turn and move by 4 u, and the sums of the gap by 2 u (u is half an epsilon).
HULLWRIGHT_CLONES void look_along(const HullPoints& a, const HullPoints& b,
                                  const WidePose& b_from_a, int reflections, LookFor aim,
                                  Look& look) {
    constexpr double k_roundings = 8.0;
    const FourDoubles column_x = load<FourDoubles>(b_from_a.columns[0].data());
    const FourDoubles column_y = load<FourDoubles>(b_from_a.columns[1].data());
    const FourDoubles column_z = load<FourDoubles>(b_from_a.columns[2].data());
    const FourDoubles move = load<FourDoubles>(b_from_a.move.data());
    const FourDoubles reach = absolute(column_x) * b.reach.x() + absolute(column_y) * b.reach.y() +
                              absolute(column_z) * b.reach.z() + absolute(move) +
                              FourDoubles{a.reach.x(), a.reach.y(), a.reach.z(), 0.0};
    FourDoubles way = {look.way.x(), look.way.y(), look.way.z(), 0.0};
    double overlap = k_infinity;
    while (true) {
        const FourDoubles back = -(load<FourDoubles>(b_from_a.rows[0].data()) * way[0] +
                                   load<FourDoubles>(b_from_a.rows[1].data()) * way[1] +
                                   load<FourDoubles>(b_from_a.rows[2].data()) * way[2]);
        const MostAlong of_a = most_along(a.blocks, way);
        const MostAlong of_b = most_along(b.blocks, back);
        const FourDoubles all_a = largest_of_four(larger(of_a.even, of_a.odd));
        const FourDoubles all_b = largest_of_four(larger(of_b.even, of_b.odd));
        const double most_a = all_a[0];
        const double most_b = all_b[0];
        const double doubt = k_roundings * k_epsilon * sum(absolute(way) * reach);
        // Products that vanish in doubles prove nothing. Neither do products too large for doubles,
        // for which the sum of sizes is not finite.
        const bool is_proof = doubt > k_least_product && std::isfinite(sum(absolute(back)) + doubt);
        look.gap = is_proof ? sum(way * move) - most_b - most_a - doubt : -k_infinity;
        if (look.gap > 0.0 && aim == LookFor::gap) {
            break;
        }
        look.farthest.a = a.number(first_as_far(of_a, all_a));
        look.farthest.b = b.number(first_as_far(of_b, all_b));
        const FourDoubles point_b = wide_point(b, look.farthest.b);
        const FourDoubles at =
            wide_point(a, look.farthest.a) -
            (column_x * point_b[0] + column_y * point_b[1] + column_z * point_b[2] + move);
        look.farthest.at = {at[0], at[1], at[2]};
        const double distance2 = sum(at * at);
        const double along = sum(at * way);
        if (reflections-- <= 0 || distance2 == 0.0 || along > overlap) {
            break;
        }
        overlap = along;
        way -= at * (2.0 * along / distance2);
    }
    look.way = {way[0], way[1], way[2]};
}

Farthest farthest(const HullPoints& hull, const Vec3& direction) {
    Farthest found;
    find_farthest(hull, direction, found);
    return found;
}

} // namespace hullwright
