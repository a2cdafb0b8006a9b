#include "query/convex_pair.h"

#include "query/clones.h"
#include "query/orientation.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstring>
#include <gmpxx.h>
#include <limits>
#include <optional>
#include <utility>

// The warning is about passing vectors between files; here they stay in inlined functions of this
// file.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace hullwright {
namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

using FourDoubles = double __attribute__((vector_size(32)));
using FourIndices = std::int64_t __attribute__((vector_size(32)));

[[gnu::always_inline]] inline FourDoubles load(const double* from) {
    FourDoubles v;
    std::memcpy(&v, from, sizeof v);
    return v;
}

[[gnu::always_inline]] inline FourDoubles absolute(const FourDoubles& v) {
    constexpr std::int64_t k_but_sign = std::numeric_limits<std::int64_t>::max();
    return reinterpret_cast<FourDoubles>(reinterpret_cast<FourIndices>(v) & k_but_sign);
}

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
    return load(block.x.data()) * way[0] + load(block.y.data()) * way[1] +
           load(block.z.data()) * way[2];
}

[[gnu::always_inline]] inline FourDoubles larger(const FourDoubles& u, const FourDoubles& v) {
    return u > v ? u : v;
}

// The largest product along `way`. Even and odd blocks take turns, so that no comparison waits for
// the one before.
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

// Number of the first point with exactly this product; computing the products again gives the same
// bits.
[[gnu::always_inline]] inline std::size_t first_as_far(std::span<const PointBlock> blocks,
                                                       const FourDoubles& way, double along) {
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const FourIndices is_it = products(blocks[i], way) == along;
        for (std::size_t lane = 0; lane < PointBlock::k_points; ++lane) {
            if (is_it[lane] != 0) {
                return i * PointBlock::k_points + lane;
            }
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

// A vertex of a minus one of b.
struct Difference {
    std::size_t a = 0;
    std::size_t b = 0;
    Vec3 at = Vec3::Zero();
};

struct Look {
    Vec3 way = Vec3::Zero(); // from a towards b
    bool is_between = false; // all of b is beyond all of a along `way`
    Difference farthest;     // otherwise the farthest of all differences along `way`
};

// Looks along `way`. When this does not separate the hulls and reflections are left, `way` is
// reflected at the difference found: a few turns often find a separating plane (Chung and Wang,
// 1996), and they cost less than nearest points.
//
// A gap proves that all of b, as turned and moved in doubles, is beyond all of a. Relative to the
// sum of all products' sizes, each turn of `way` and each product with it is wrong by 3 u, a
// point's turn and move by 4 u, and the sums of the gap by 2 u (u is half an epsilon).
HULLWRIGHT_CLONES void look_along(const HullPoints& a, const HullPoints& b,
                                  const WidePose& b_from_a, int reflections, Look& look) {
    constexpr double k_roundings = 8.0;
    const FourDoubles column_x = load(b_from_a.columns[0].data());
    const FourDoubles column_y = load(b_from_a.columns[1].data());
    const FourDoubles column_z = load(b_from_a.columns[2].data());
    const FourDoubles move = load(b_from_a.move.data());
    const FourDoubles reach = absolute(column_x) * b.reach.x() + absolute(column_y) * b.reach.y() +
                              absolute(column_z) * b.reach.z() + absolute(move) +
                              FourDoubles{a.reach.x(), a.reach.y(), a.reach.z(), 0.0};
    FourDoubles way = {look.way.x(), look.way.y(), look.way.z(), 0.0};
    double overlap = std::numeric_limits<double>::infinity();
    while (true) {
        const FourDoubles back =
            -(load(b_from_a.rows[0].data()) * way[0] + load(b_from_a.rows[1].data()) * way[1] +
              load(b_from_a.rows[2].data()) * way[2]);
        const double most_a = most_along(a.blocks, way);
        const double most_b = most_along(b.blocks, back);
        const double doubt = k_roundings * k_epsilon * sum(absolute(way) * reach);
        // Products that vanish in doubles prove nothing. Neither do products too large for doubles,
        // for which the sum of sizes is not finite.
        look.is_between = sum(way * move) - most_b - most_a > doubt && doubt > k_least_product &&
                          std::isfinite(sum(absolute(back)) + doubt);
        if (look.is_between) {
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

struct Simplex {
    std::array<Difference, 4> points;
    std::size_t size = 0;
};

void keep(Simplex& simplex, unsigned subset) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < simplex.size; ++i) {
        if ((subset >> i & 1U) != 0) {
            simplex.points[kept++] = simplex.points[i];
        }
    }
    simplex.size = kept;
}

bool has(const Simplex& simplex, const Difference& difference) {
    return std::any_of(
        simplex.points.begin(), simplex.points.begin() + static_cast<std::ptrdiff_t>(simplex.size),
        [&](const Difference& p) { return p.a == difference.a && p.b == difference.b; });
}

// True when the origin is inside beyond rounding: its four barycentric numerators have the same
// sign. With coordinates up to M, the differences have an error of u M, which changes a determinant
// by 18 u M^3; products and sums add 30 u M^3 (u is half an epsilon).
bool is_around_origin(const Simplex& simplex) {
    constexpr double k_roundings = 32.0;
    const auto& p = simplex.points;
    double most = 0.0;
    for (const Difference& difference : p) {
        most = std::max(most, difference.at.cwiseAbs().maxCoeff());
    }
    const double doubt = k_roundings * k_epsilon * most * most * most;
    const Vec3 n = p[2].at.cross(p[3].at);
    const Vec3 m = p[0].at.cross(p[1].at);
    const std::array<double, 4> weights = {p[1].at.dot(n), -p[0].at.dot(n), p[3].at.dot(m),
                                           -p[2].at.dot(m)};
    const auto [low, high] = std::minmax_element(weights.begin(), weights.end());
    // Products that vanish in doubles prove nothing.
    return doubt > k_least_product && (*low > doubt || *high < -doubt);
}

// The part of a simplex nearest to the origin: its corners (a bit for each), and the direction from
// it to the origin, of any length.
struct Nearest {
    unsigned corners = 0;
    Vec3 way = Vec3::Zero();
};

// The nearest parts below are those of simplices that the search makes. Their last corner is
// farther towards the origin than the nearest point of the others, so the nearest part contains it.
Nearest nearest_of_segment(const Simplex& simplex, std::size_t last, std::size_t other) {
    const Vec3 to_origin = -simplex.points[last].at;
    const Vec3 side = simplex.points[other].at + to_origin;
    if (side.dot(to_origin) > 0.0) {
        return {1U << last | 1U << other, side.cross(to_origin).cross(side)};
    }
    return {1U << last, to_origin};
}

Nearest nearest_of_triangle(const Simplex& simplex, std::size_t last, std::size_t i,
                            std::size_t k) {
    const Vec3 to_origin = -simplex.points[last].at;
    const Vec3 side_i = simplex.points[i].at + to_origin;
    const Vec3 side_k = simplex.points[k].at + to_origin;
    const Vec3 normal = side_i.cross(side_k);
    if (normal.cross(side_k).dot(to_origin) > 0.0 && side_k.dot(to_origin) > 0.0) {
        return nearest_of_segment(simplex, last, k);
    }
    if (normal.cross(side_k).dot(to_origin) > 0.0 || side_i.cross(normal).dot(to_origin) > 0.0) {
        return nearest_of_segment(simplex, last, i);
    }
    return {1U << last | 1U << i | 1U << k, normal.dot(to_origin) > 0.0 ? normal : Vec3(-normal)};
}

// Returns all four corners when the origin is inside.
Nearest nearest_of_tetrahedron(const Simplex& simplex) {
    Nearest best{15U, Vec3::Zero()};
    double least = std::numeric_limits<double>::infinity();
    const Vec3 to_origin = -simplex.points[3].at;
    for (std::size_t opposite = 0; opposite < 3; ++opposite) {
        const std::size_t i = (opposite + 1) % 3;
        const std::size_t k = (opposite + 2) % 3;
        const Vec3 normal =
            (simplex.points[i].at + to_origin).cross(simplex.points[k].at + to_origin);
        const double inside = normal.dot(simplex.points[opposite].at + to_origin);
        const double here = normal.dot(to_origin);
        if (here == 0.0 || (here > 0.0) == (inside > 0.0)) {
            continue;
        }
        // The origin is in front of this side, and maybe of others too: the nearest counts.
        const Nearest found = nearest_of_triangle(simplex, 3, i, k);
        const double along = found.way.dot(to_origin);
        const double distance2 = along * along / found.way.squaredNorm();
        if (distance2 < least) {
            least = distance2;
            best = found;
        }
    }
    return best;
}

Nearest nearest_of(const Simplex& simplex) {
    switch (simplex.size) {
    case 1:
        return {1U, -simplex.points[0].at};
    case 2:
        return nearest_of_segment(simplex, 1, 0);
    case 3:
        return nearest_of_triangle(simplex, 2, 1, 0);
    default:
        return nearest_of_tetrahedron(simplex);
    }
}

// The search in doubles; every answer comes with a proof.
class Search {
public:
    Search(const HullPoints& a, const HullPoints& b, const WidePose& b_from_a)
        : a_(a), b_(b), b_from_a_(b_from_a) {}

    // Returns nothing where rounding leaves the answer open; the simplex is then the nearest to the
    // origin that doubles found.
    std::optional<PairAnswer> run(const Vec3& guess) {
        constexpr int k_most_steps = 64;
        constexpr int k_reflections = 4;
        Look look{guess, false, {}};
        for (int step = 0; step < k_most_steps; ++step) {
            look_along(a_, b_, b_from_a_, step == 0 ? k_reflections : 0, look);
            if (look.is_between) {
                return PairAnswer{false, Proof::direction, look.way};
            }
            if (has(simplex_, look.farthest)) {
                return std::nullopt;
            }
            simplex_.points[simplex_.size++] = look.farthest;
            const Nearest nearest = nearest_of(simplex_);
            if (nearest.corners == 15U) {
                return is_around_origin(simplex_)
                           ? std::optional(PairAnswer{true, Proof::tetrahedron, Vec3::Zero()})
                           : std::nullopt;
            }
            keep(simplex_, nearest.corners);
            look.way = nearest.way;
        }
        return std::nullopt;
    }

    [[nodiscard]] const Simplex& simplex() const { return simplex_; }

private:
    const HullPoints& a_;
    const HullPoints& b_;
    const WidePose& b_from_a_;
    Simplex simplex_;
};

template <class Number> using Point = std::array<Number, 3>;

template <class Number> Number dot(const Point<Number>& u, const Point<Number>& v) {
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}
template <class Number> Point<Number> less(const Point<Number>& u, const Point<Number>& v) {
    return {u[0] - v[0], u[1] - v[1], u[2] - v[2]};
}
template <class Number> Point<Number> cross(const Point<Number>& u, const Point<Number>& v) {
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

// A simplex of up to four points.
template <class Number> struct Corners {
    std::array<Point<Number>, 4> at{};
    std::size_t size = 0;
};

// Finds the weights of the point nearest to the origin in the affine span of the points, not
// divided by their sum. Returns true when all are positive: the nearest point is then between the
// points.
template <class Number>
bool find_weights(const Corners<Number>& corners, std::array<Number, 4>& weights) {
    const auto& p = corners.at;
    const Number zero(0);
    if (corners.size == 1) {
        weights[0] = Number(1);
    } else if (corners.size == 2) {
        const Point<Number> way = less(p[1], p[0]);
        weights[0] = dot(p[1], way);
        weights[1] = -dot(p[0], way);
    } else if (corners.size == 3) {
        // Areas of the triangles that the origin's foot makes with each side, along the normal.
        const Point<Number> n = cross(less(p[1], p[0]), less(p[2], p[0]));
        weights[0] = dot(n, cross(p[1], p[2]));
        weights[1] = dot(n, cross(p[2], p[0]));
        weights[2] = dot(n, cross(p[0], p[1]));
    } else {
        const Point<Number> n = cross(p[2], p[3]);
        const Point<Number> m = cross(p[0], p[1]);
        weights[0] = dot(p[1], n);
        weights[1] = -dot(p[0], n);
        weights[2] = dot(p[3], m);
        weights[3] = -dot(p[2], m);
        if (weights[0] < zero) {
            for (Number& weight : weights) {
                weight = -weight;
            }
        }
    }
    return std::all_of(weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(corners.size),
                       [&zero](const Number& weight) { return weight > zero; });
}

// Among all corners, sides, faces and the inside (a bit for each corner), returns the nearest that
// contains the foot of the origin.
template <class Number>
std::pair<unsigned, Point<Number>> nearest_to_origin(const Corners<Number>& corners) {
    std::pair<unsigned, Point<Number>> best{0U, {Number(0), Number(0), Number(0)}};
    Number least(0);
    Corners<Number> chosen;
    std::array<Number, 4> weights{};
    for (unsigned subset = 1; subset < 1U << corners.size; ++subset) {
        chosen.size = 0;
        for (std::size_t i = 0; i < corners.size; ++i) {
            if ((subset >> i & 1U) != 0) {
                chosen.at[chosen.size++] = corners.at[i];
            }
        }
        if (!find_weights(chosen, weights)) {
            continue;
        }
        Point<Number> at{Number(0), Number(0), Number(0)};
        Number sum(0);
        for (std::size_t i = 0; i < chosen.size && chosen.size < 4; ++i) {
            for (std::size_t k = 0; k < 3; ++k) {
                at[k] += weights[i] * chosen.at[i][k];
            }
            sum += weights[i];
        }
        for (std::size_t k = 0; k < 3 && chosen.size < 4; ++k) {
            at[k] /= sum;
        }
        const Number distance2 = dot(at, at);
        if (best.first == 0 || distance2 < least) {
            least = distance2;
            best = {subset, at};
        }
    }
    return best;
}

template <class Number> Point<Number> point_of(const Vec3& a, const Vec3& b) {
    return {Number(a.x()) - Number(b.x()), Number(a.y()) - Number(b.y()),
            Number(a.z()) - Number(b.z())};
}

// The point with the least product along a direction, and that product. After a stop it may be any.
std::pair<std::size_t, mpq_class> least_along(const Point<mpq_class>& direction,
                                              std::span<const Vec3> points,
                                              const std::stop_token& stop) {
    constexpr std::size_t k_poll = 256;
    std::size_t best = 0;
    std::optional<mpq_class> lowest;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (lowest && i % k_poll == 0 && stop.stop_requested()) {
            break;
        }
        mpq_class along = dot(direction, point_of<mpq_class>(points[i], Vec3::Zero()));
        if (!lowest || along < *lowest) {
            lowest = std::move(along);
            best = i;
        }
    }
    return {best, *lowest};
}

// Decides in rationals. Every round comes strictly nearer to the origin with one of finitely many
// simplices, so the search ends.
PairAnswer decide_exactly(std::span<const Vec3> a, std::span<const Vec3> b, Simplex simplex,
                          const std::stop_token& stop) {
    using Number = mpq_class;
    if (simplex.size == 0) {
        simplex.points[simplex.size++] = {0, 0, a[0] - b[0]};
    }
    while (!stop.stop_requested()) {
        Corners<Number> corners;
        for (std::size_t i = 0; i < simplex.size; ++i) {
            corners.at[corners.size++] =
                point_of<Number>(a[simplex.points[i].a], b[simplex.points[i].b]);
        }
        const auto found = nearest_to_origin(corners);
        const Point<Number>& nearest = found.second;
        const Number distance2 = dot(nearest, nearest);
        if (distance2 == Number(0)) {
            return {true, Proof::exact, Vec3::Zero()};
        }
        keep(simplex, found.first);
        // Find the difference with the least product along the nearest point.
        const auto [i, along_a] = least_along(nearest, a, stop);
        const auto [j, along_b] =
            least_along(Point<Number>{-nearest[0], -nearest[1], -nearest[2]}, b, stop);
        if (along_a + along_b > Number(0)) {
            const Vec3 direction(-nearest[0].get_d(), -nearest[1].get_d(), -nearest[2].get_d());
            return {false, Proof::exact, direction};
        }
        simplex.points[simplex.size++] = {i, j, a[i] - b[j]};
    }
    return {};
}

std::vector<Vec3> points_of(const HullPoints& hull, const WidePose& pose) {
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < hull.count; ++i) {
        points.push_back(pose(hull[i]));
    }
    return points;
}

} // namespace

void add_blocks(std::span<const Vec3> points, std::vector<PointBlock>& blocks) {
    for (std::size_t first = 0; first < points.size(); first += PointBlock::k_points) {
        PointBlock& block = blocks.emplace_back();
        for (std::size_t lane = 0; lane < PointBlock::k_points; ++lane) {
            const Vec3& p = points[std::min(first + lane, points.size() - 1)];
            block.x[lane] = p.x();
            block.y[lane] = p.y();
            block.z[lane] = p.z();
        }
    }
}

Vec3 reach_of(std::span<const Vec3> points) {
    Vec3 reach = Vec3::Zero();
    for (const Vec3& p : points) {
        reach = reach.cwiseMax(p.cwiseAbs());
    }
    return reach;
}

Farthest farthest(const HullPoints& hull, const Vec3& direction) {
    Farthest found;
    find_farthest(hull, direction, found);
    return found;
}

PairAnswer hulls_meet(const HullPoints& a, const HullPoints& b, const WidePose& b_from_a,
                      const Vec3& guess, const std::stop_token& stop) {
    const bool has_guess = guess.allFinite() && guess.squaredNorm() > 0.0;
    Search search(a, b, b_from_a);
    if (const auto answer = search.run(has_guess ? guess : Vec3(1, 0, 0))) {
        return *answer;
    }
    return decide_exactly(points_of(a, Pose()), points_of(b, b_from_a), search.simplex(), stop);
}

PairAnswer hulls_meet(std::span<const Vec3> a, std::span<const Vec3> b, const Vec3& guess,
                      const std::stop_token& stop) {
    std::vector<PointBlock> blocks;
    blocks.reserve(a.size() + b.size());
    add_blocks(a, blocks);
    const std::size_t split = blocks.size();
    add_blocks(b, blocks);
    const std::span all(blocks);
    return hulls_meet({all.first(split), a.size(), reach_of(a)},
                      {all.subspan(split), b.size(), reach_of(b)}, Pose(), guess, stop);
}

} // namespace hullwright
