#include "query/convex_pair.h"

#include "query/exact_nearest.h"
#include "query/orientation.h"
#include "query/simplex.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>

namespace hullwright {
namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

// Holds the origin's barycentric numerators in a simplex of four. With coordinates up to M, the
// differences have an error of u M, which changes a determinant by 18 u M^3; products and sums add
// 30 u M^3 (u is half an epsilon).
struct Weights {
    std::array<double, 4> of_corners = {};
    double doubt = 0.0;

    explicit Weights(const Simplex& simplex) {
        constexpr double k_roundings = 32.0;
        const auto& p = simplex.points;
        double most = 0.0;
        for (const Difference& difference : p) {
            most = std::max(most, difference.at.cwiseAbs().maxCoeff());
        }
        doubt = k_roundings * k_epsilon * most * most * most;
        const Vec3 n = p[2].at.cross(p[3].at);
        const Vec3 m = p[0].at.cross(p[1].at);
        of_corners = {p[1].at.dot(n), -p[0].at.dot(n), p[3].at.dot(m), -p[2].at.dot(m)};
    }

    // True when the origin is inside beyond rounding: all have the same sign. Products that vanish
    // in doubles prove nothing.
    [[nodiscard]] bool are_around() const {
        const auto& [p, q, r, s] = of_corners;
        const double low = std::min(std::min(p, q), std::min(r, s));
        const double high = std::max(std::max(p, q), std::max(r, s));
        return doubt > k_least_product && (low > doubt || high < -doubt);
    }

    // Returns the corner whose opposite side the origin is farthest beyond, as a share of the
    // whole.
    [[nodiscard]] std::size_t behind() const {
        const auto [low, high] = std::minmax_element(of_corners.begin(), of_corners.end());
        double sum = 0.0;
        for (const double weight : of_corners) {
            sum += weight;
        }
        return static_cast<std::size_t>((sum > 0.0 ? low : high) - of_corners.begin());
    }
};

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
        for (std::size_t i = 0; i < before.a.size(); ++i) {
            simplex_.points[i] = {before.a[i], before.b[i],
                                  a_[before.a[i]] - b_from_a_(b_[before.b[i]])};
        }
        simplex_.size = before.a.size();
        const Weights weights(simplex_);
        if (weights.are_around()) {
            return PairAnswer{true, Proof::tetrahedron, before};
        }
        keep(simplex_, 15U ^ 1U << weights.behind());
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
                return Weights(simplex_).are_around()
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
