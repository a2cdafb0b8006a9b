#include "query/convex_pair.h"

#include "query/box_lanes.h"
#include "query/clones.h"
#include "query/exact_nearest.h"
#include "query/orientation.h"
#include "query/simplex.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>

namespace hullwright {
namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

// Four differences of vertices by coordinate, as vector instructions take them.
struct alignas(32) Corners {
    std::array<double, 4> x = {};
    std::array<double, 4> y = {};
    std::array<double, 4> z = {};

    [[nodiscard]] Vec3 operator[](std::size_t i) const { return {x[i], y[i], z[i]}; }
};

// Holds the origin's barycentric numerators in a simplex of four.
struct alignas(32) Weights {
    std::array<double, 4> of_corners = {};
    double doubt = 0.0;

    // True when the origin is inside beyond rounding: all have the same sign. Products that vanish
    // in doubles prove nothing. Which sign they have cannot be predicted, so that both are asked.
    [[nodiscard]] bool are_around() const {
        const auto& [p, q, r, s] = of_corners;
        const double low = std::min(std::min(p, q), std::min(r, s));
        const double high = std::max(std::max(p, q), std::max(r, s));
        const unsigned is_proof = doubt > k_least_product ? 1 : 0;
        const unsigned are_positive = low > doubt ? 1 : 0;
        const unsigned are_negative = high < -doubt ? 1 : 0;
        return (is_proof & (are_positive | are_negative)) != 0;
    }

    // Returns the corner whose opposite side the origin is farthest beyond, as a share of the
    // whole.
    [[nodiscard]] std::size_t behind() const {
        const double sum = of_corners[0] + of_corners[1] + of_corners[2] + of_corners[3];
        const double sign = sum > 0.0 ? 1.0 : -1.0;
        std::size_t found = 0;
        double least = sign * of_corners[0];
        for (std::size_t i = 1; i < of_corners.size(); ++i) {
            const double weight = sign * of_corners[i];
            found = weight < least ? i : found;
            least = std::min(weight, least);
        }
        return found;
    }
};

// The weight of each corner is the product of its partner (0 and 1, 2 and 3) with the cross product
// of the other two. With coordinates up to M, the differences have an error of u M, which changes a
// determinant by 18 u M^3; products and sums add 30 u M^3 (u is half an epsilon).
[[gnu::always_inline]] inline void weigh(const FourDoubles& x, const FourDoubles& y,
                                         const FourDoubles& z, Weights& weights) {
    constexpr double k_roundings = 32.0;
    const auto partner = [](const FourDoubles& v) __attribute__((always_inline)) {
        return __builtin_shufflevector(v, v, 1, 0, 3, 2);
    };
    const auto first = [](const FourDoubles& v) __attribute__((always_inline)) {
        return __builtin_shufflevector(v, v, 2, 2, 0, 0);
    };
    const auto second = [](const FourDoubles& v) __attribute__((always_inline)) {
        return __builtin_shufflevector(v, v, 3, 3, 1, 1);
    };
    const FourDoubles volumes = partner(x) * (first(y) * second(z) - first(z) * second(y)) +
                                partner(y) * (first(z) * second(x) - first(x) * second(z)) +
                                partner(z) * (first(x) * second(y) - first(y) * second(x));
    const FourDoubles signed_volumes = volumes * FourDoubles{1.0, -1.0, 1.0, -1.0};
    std::memcpy(weights.of_corners.data(), &signed_volumes, sizeof signed_volumes);
    const FourDoubles size = larger(absolute(z), larger(absolute(y), absolute(x)));
    const double most = std::max(std::max(size[0], size[1]), std::max(size[2], size[3]));
    weights.doubt = k_roundings * k_epsilon * most * most * most;
}

HULLWRIGHT_CLONES void weigh_corners(const Corners& corners, Weights& weights) {
    weigh(load<FourDoubles>(corners.x.data()), load<FourDoubles>(corners.y.data()),
          load<FourDoubles>(corners.z.data()), weights);
}

// Reads one coordinate of four of a hull's points.
[[gnu::always_inline]] inline FourDoubles
coordinates(const HullPoints& hull, const std::array<std::uint32_t, 4>& at,
            const std::array<double, PointBlock::k_points> PointBlock::*coordinate) {
    const auto of = [&](std::uint32_t i) __attribute__((always_inline)) {
        return (hull.blocks[i / PointBlock::k_points].*coordinate)[i % PointBlock::k_points];
    };
    return FourDoubles{of(at[0]), of(at[1]), of(at[2]), of(at[3])};
}

// Writes where the differences of a witness are, and the weights of the origin in them.
HULLWRIGHT_CLONES void weigh_witness(const HullPoints& a, const HullPoints& b, const WidePose& pose,
                                     const Witness& witness, Corners& corners, Weights& weights) {
    const FourDoubles x = coordinates(b, witness.b, &PointBlock::x);
    const FourDoubles y = coordinates(b, witness.b, &PointBlock::y);
    const FourDoubles z = coordinates(b, witness.b, &PointBlock::z);
    const auto moved = [&](std::size_t i) __attribute__((always_inline)) {
        return x * pose.rows[i][0] + y * pose.rows[i][1] + z * pose.rows[i][2] + pose.move[i];
    };
    const FourDoubles at_x = coordinates(a, witness.a, &PointBlock::x) - moved(0);
    const FourDoubles at_y = coordinates(a, witness.a, &PointBlock::y) - moved(1);
    const FourDoubles at_z = coordinates(a, witness.a, &PointBlock::z) - moved(2);
    std::memcpy(corners.x.data(), &at_x, sizeof at_x);
    std::memcpy(corners.y.data(), &at_y, sizeof at_y);
    std::memcpy(corners.z.data(), &at_z, sizeof at_z);
    weigh(at_x, at_y, at_z, weights);
}

bool encloses_origin(const Simplex& simplex) {
    Corners corners;
    for (std::size_t i = 0; i < 4; ++i) {
        const Vec3& at = simplex.points[i].at;
        corners.x[i] = at.x();
        corners.y[i] = at.y();
        corners.z[i] = at.z();
    }
    Weights weights;
    weigh_corners(corners, weights);
    return weights.are_around();
}

Witness witness_of(const Simplex& simplex) {
    Witness witness;
    for (std::size_t i = 0; i < simplex.size; ++i) {
        witness.a[i] = static_cast<std::uint32_t>(simplex.points[i].a);
        witness.b[i] = static_cast<std::uint32_t>(simplex.points[i].b);
    }
    return witness;
}

// Searches in doubles; every answer comes with a proof.
class Search {
public:
    Search(const HullPoints& a, const HullPoints& b, const WidePose& b_from_a)
        : a_(a), b_(b), b_from_a_(b_from_a) {}

    // Returns nothing where rounding leaves the answer open; the simplex is then the nearest to the
    // origin that doubles found.
    std::optional<PairAnswer> run(const Vec3& guess) {
        constexpr int k_reflections = 4;
        return go_on(guess, k_reflections);
    }

    std::optional<PairAnswer> run(const Witness& before) {
        Corners corners;
        Weights weights;
        weigh_witness(a_, b_, b_from_a_, before, corners, weights);
        if (weights.are_around()) {
            return PairAnswer{true, Proof::tetrahedron, before};
        }
        const std::size_t behind = weights.behind();
        simplex_.size = 3;
        for (std::size_t i = 0; i < simplex_.size; ++i) {
            const std::size_t corner = i < behind ? i : i + 1;
            simplex_.points[i] = {before.a[corner], before.b[corner], corners[corner]};
        }
        const auto& p = simplex_.points;
        const Vec3 normal = (p[1].at - p[0].at).cross(p[2].at - p[0].at);
        return go_on(normal.dot(p[0].at) < 0.0 ? normal : Vec3(-normal), 0);
    }

    [[nodiscard]] const Simplex& simplex() const { return simplex_; }

private:
    std::optional<PairAnswer> go_on(const Vec3& way, int reflections) {
        // The search ends by itself where no vertex is farther; only one that rounding leads in a
        // circle takes so many steps. Rationals decide then, so that both numbers change time
        // alone.
        constexpr int k_most_steps = 64;
        Look look{way, 0.0, {}};
        for (int step = 0; step < k_most_steps; ++step) {
            look_along(a_, b_, b_from_a_, step == 0 ? reflections : 0, LookFor::gap, look);
            if (look.gap > 0.0) {
                return PairAnswer{false, Proof::direction, {}, look.way, look.gap};
            }
            if (has(simplex_, look.farthest)) {
                return std::nullopt;
            }
            simplex_.points[simplex_.size++] = look.farthest;
            const Nearest nearest = nearest_of(simplex_);
            if (nearest.corners == 15U) {
                return encloses_origin(simplex_)
                           ? std::optional(
                                 PairAnswer{true, Proof::tetrahedron, witness_of(simplex_)})
                           : std::nullopt;
            }
            keep(simplex_, nearest.corners);
            look.way = nearest.way;
        }
        return std::nullopt;
    }

    const HullPoints& a_;
    const HullPoints& b_;
    const WidePose& b_from_a_;
    Simplex simplex_;
};

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

PairAnswer hulls_meet(const HullPoints& a, const HullPoints& b, const WidePose& b_from_a,
                      const Vec3& guess, const std::stop_token& stop) {
    const bool has_guess = guess.allFinite() && guess.squaredNorm() > 0.0;
    Search search(a, b, b_from_a);
    if (const auto answer = search.run(has_guess ? guess : Vec3(1, 0, 0))) {
        return *answer;
    }
    const ExactNearest found = nearest_exactly(points_of(a, Pose()), points_of(b, b_from_a),
                                               search.simplex(), ExactAim::part, stop);
    return {found.meet, Proof::exact, {}, found.direction};
}

PairAnswer hulls_meet(const HullPoints& a, const HullPoints& b, const WidePose& b_from_a,
                      const Witness& before, const std::stop_token& stop) {
    if (const auto answer = Search(a, b, b_from_a).run(before)) {
        return *answer;
    }
    return hulls_meet(a, b, b_from_a, Vec3::Zero(), stop);
}

bool still_meet(const HullPoints& a, const HullPoints& b, const WidePose& b_from_a,
                const Witness& before) {
    Corners corners;
    Weights of_origin;
    weigh_witness(a, b, b_from_a, before, corners, of_origin);
    return of_origin.are_around();
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
