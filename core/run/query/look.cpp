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

// Returns the largest product along `way`. Even and odd blocks take turns, so that no comparison
// waits for the one before.
[[gnu::always_inline]] inline double most_along(std::span<const PointBlock> blocks,
                                                const FourDoubles& way) {
    FourDoubles even = products(blocks.front(), way);
    FourDoubles odd = products(blocks.back(), way);
    for (std::size_t i = 1; i + 1 < blocks.size(); i += 2) {
        even = larger(products(blocks[i], way), even);
        odd = larger(products(blocks[i + 1], way), odd);
    }
    even = larger(even, odd);
    even = larger(even, __builtin_shufflevector(even, even, 2, 3, 0, 1));
    even = larger(even, __builtin_shufflevector(even, even, 1, 0, 3, 2));
    return even[0];
}

// Returns the number of the first point with exactly this product; computing the products again
// gives the same bits. Which of four it is cannot be predicted, so that it is counted and not
// asked of each.
[[gnu::always_inline]] inline std::size_t first_as_far(std::span<const PointBlock> blocks,
                                                       const FourDoubles& way, double along) {
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const FourLongs is_it = products(blocks[i], way) == along;
        if (const unsigned bits = bits_of(is_it); bits != 0) {
            return i * PointBlock::k_points + static_cast<std::size_t>(std::countr_zero(bits));
        }
    }
    return 0; // reached only when the products are not numbers
}

HULLWRIGHT_CLONES void find_farthest(const HullPoints& hull, const Vec3& direction,
                                     Farthest& found) {
    const FourDoubles way = {direction.x(), direction.y(), direction.z(), 0.0};
    found.along = most_along(hull.blocks, way);
    found.at = hull.number(first_as_far(hull.blocks, way, found.along));
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
        const double most_a = most_along(a.blocks, way);
        const double most_b = most_along(b.blocks, back);
        const double doubt = k_roundings * k_epsilon * sum(absolute(way) * reach);
        // Products that vanish in doubles prove nothing. Neither do products too large for doubles,
        // for which the sum of sizes is not finite.
        const bool is_proof = doubt > k_least_product && std::isfinite(sum(absolute(back)) + doubt);
        look.gap = is_proof ? sum(way * move) - most_b - most_a - doubt : -k_infinity;
        if (look.gap > 0.0 && aim == LookFor::gap) {
            break;
        }
        look.farthest.a = a.number(first_as_far(a.blocks, way, most_a));
        look.farthest.b = b.number(first_as_far(b.blocks, back, most_b));
        const FourDoubles of_b = wide_point(b, look.farthest.b);
        const FourDoubles at =
            wide_point(a, look.farthest.a) -
            (column_x * of_b[0] + column_y * of_b[1] + column_z * of_b[2] + move);
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
