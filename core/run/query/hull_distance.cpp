#include "query/hull_distance.h"

#include "query/exact_nearest.h"

#include <array>
#include <cmath>

namespace hullwright {
namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();
// A bound is moved away from the truth by more than what a length, its square root and a quotient
// by it lose to rounding.
constexpr double k_less = 1.0 - 8.0 * k_epsilon;
constexpr double k_more = 1.0 + 8.0 * k_epsilon;

// Weights of the corners, with sum 1 but for rounding, of the point nearest to the origin in the
// span of up to three of them.
std::array<double, 3> weights_of(const Simplex& simplex) {
    const auto& p = simplex.points;
    std::array<double, 3> weights = {1.0, 0.0, 0.0};
    if (simplex.size == 2) {
        const Vec3 way = p[1].at - p[0].at;
        weights = {p[1].at.dot(way), -p[0].at.dot(way), 0.0};
    } else if (simplex.size == 3) {
        // The areas that the origin's foot makes with each side.
        const Vec3 normal = (p[1].at - p[0].at).cross(p[2].at - p[0].at);
        weights = {normal.dot(p[1].at.cross(p[2].at)), normal.dot(p[2].at.cross(p[0].at)),
                   normal.dot(p[0].at.cross(p[1].at))};
    }
    double sum = 0.0;
    for (double& weight : weights) {
        weight = std::max(weight, 0.0); // rounding may put a foot on a side a little beyond it
        sum += weight;
    }
    if (!(sum > 0.0)) {
        return {1.0, 0.0, 0.0}; // corners in one line, or too near to each other for products
    }
    for (double& weight : weights) {
        weight /= sum;
    }
    return weights;
}

class DistanceSearch {
public:
    DistanceSearch(const HullPoints& a, const HullPoints& b, const WidePose& b_from_a)
        : a_(a), b_(b), b_from_a_(b_from_a) {
        const Vec3 size = a.reach + reach_of_moved();
        reach_ = size.sum();
    }

    // True when the bounds are as near to each other as doubles bring them.
    bool run(const Vec3& guess, double enough) {
        // Only a search that rounding leads in a circle takes so many steps, as in convex_pair.cpp,
        // and it goes on in rationals.
        constexpr int k_most_steps = 64;
        // Farther steps would come nearer by less than this part of the distance, a few thousand of
        // its roundings.
        constexpr double k_close = 1e-12;
        const bool has_guess = guess.allFinite() && guess.squaredNorm() > 0.0;
        Look look{has_guess ? guess : Vec3(1, 0, 0), 0.0, {}};
        for (int step = 0; step < k_most_steps; ++step) {
            look_along(a_, b_, b_from_a_, 0, LookFor::farthest, look);
            raise_least(look);
            if (found_.least >= enough) {
                return true;
            }
            if (has(simplex_, look.farthest) || found_.least >= found_.most * (1.0 - k_close)) {
                break;
            }
            simplex_.points[simplex_.size++] = look.farthest;
            const Nearest nearest = nearest_of(simplex_);
            if (nearest.corners == 15U) {
                return false; // they meet or nearly do
            }
            keep(simplex_, nearest.corners);
            if (!lower_most_distance()) {
                break; // rounding alone moves the point now
            }
            look.way = nearest.way;
        }
        // The doubt of a plane's place keeps the bounds apart, and nothing else should. A look
        // counts 8 roundings for a plane (query/look.cpp), and this allows eight times more. What
        // is not allowed is asked for in rationals, whose bounds hold as well: a smaller doubt
        // would cost time, and make no answer wrong.
        const double doubt = 64.0 * k_epsilon * reach_;
        // The header promises this part of the distance, which is more than its own roundings, and
        // a tenth of what `compare` asks of its ways (k_enough, row_comparer.cpp); whatever the
        // bounds are, they hold.
        constexpr double k_same = 1e-9;
        return found_.least > 0.0 && found_.most - found_.least <= doubt + k_same * found_.most;
    }

    // Goes on in rationals, unless the hulls meet for certain.
    void run_exactly(const Vec3& guess, const std::stop_token& stop) {
        if (hulls_meet(a_, b_, b_from_a_, guess, stop).meet) {
            found_ = {true, 0.0, 0.0, Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
            return;
        }
        const ExactNearest exact = nearest_exactly(points_of(a_, Pose()), points_of(b_, b_from_a_),
                                                   simplex_, ExactAim::nearest, stop);
        // Squares below this have lost their last digits.
        constexpr double k_least_square = 1e-290;
        const double distance = std::sqrt(exact.distance2);
        found_.least =
            std::max(found_.least, exact.distance2 > k_least_square ? distance * k_less : 0.0);
        found_.most =
            std::max(std::sqrt(std::max(exact.distance2, k_least_square)) * k_more, found_.least);
        found_.at_a = exact.at_a;
        found_.at_b = exact.at_b;
        found_.way = exact.direction;
    }

    [[nodiscard]] const HullDistance& found() const { return found_; }

private:
    [[nodiscard]] Vec3 reach_of_moved() const {
        Vec3 reach;
        for (Eigen::Index k = 0; k < 3; ++k) {
            const auto i = static_cast<std::size_t>(k);
            reach[k] = std::abs(b_from_a_.columns[0][i]) * b_.reach.x() +
                       std::abs(b_from_a_.columns[1][i]) * b_.reach.y() +
                       std::abs(b_from_a_.columns[2][i]) * b_.reach.z() +
                       std::abs(b_from_a_.move[i]);
        }
        return reach;
    }

    void raise_least(const Look& look) {
        const double least = parted_by(look);
        if (std::isfinite(least) && least > found_.least) {
            found_.least = least;
            found_.way = look.way;
        }
    }

    // Takes the points of the simplex; false when they are no nearer than those before.
    bool lower_most_distance() {
        const std::array<double, 3> weights = weights_of(simplex_);
        Vec3 at_a = Vec3::Zero();
        Vec3 at_b = Vec3::Zero();
        for (std::size_t i = 0; i < simplex_.size; ++i) {
            at_a += weights[i] * a_[simplex_.points[i].a];
            at_b += weights[i] * b_from_a_(b_[simplex_.points[i].b]);
        }
        // The weights' sum is wrong by four roundings and each of the products and sums by as many,
        // so each of the points is within this of a point of its hull.
        const double beside = 16.0 * k_epsilon * reach_;
        const double most = (at_a - at_b).norm() * k_more + beside;
        if (!(most < found_.most)) {
            return false;
        }
        found_.most = most;
        found_.at_a = at_a;
        found_.at_b = at_b;
        return true;
    }

    const HullPoints& a_;
    const HullPoints& b_;
    const WidePose& b_from_a_;
    double reach_ = 0.0; // the sum of the largest coordinates of both hulls
    Simplex simplex_;
    HullDistance found_;
};

} // namespace

HullDistance hull_distance(const HullPoints& a, const HullPoints& b, const WidePose& b_from_a,
                           const Vec3& guess, double enough, const std::stop_token& stop) {
    DistanceSearch search(a, b, b_from_a);
    if (!search.run(guess, enough)) {
        search.run_exactly(guess, stop);
    }
    return search.found();
}

} // namespace hullwright
