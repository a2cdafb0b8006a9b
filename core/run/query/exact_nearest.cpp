#include "query/exact_nearest.h"

#include "query/exact_vector.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace hullwright {
namespace {

// A simplex of up to four points.
struct Corners {
    std::array<Rational3, 4> at{};
    std::size_t size = 0;
};

// Finds the weights of the point nearest to the origin in the affine span of the points, not
// divided by their sum. Returns true when all are positive: the nearest point is then between the
// points.
bool find_weights(const Corners& corners, std::array<mpq_class, 4>& weights) {
    const auto& p = corners.at;
    const mpq_class zero(0);
    if (corners.size == 1) {
        weights[0] = mpq_class(1);
    } else if (corners.size == 2) {
        const Rational3 way = minus(p[1], p[0]);
        weights[0] = dot(p[1], way);
        weights[1] = -dot(p[0], way);
    } else if (corners.size == 3) {
        // Areas of the triangles that the origin's foot makes with each side, along the normal.
        const Rational3 n = cross(minus(p[1], p[0]), minus(p[2], p[0]));
        weights[0] = dot(n, cross(p[1], p[2]));
        weights[1] = dot(n, cross(p[2], p[0]));
        weights[2] = dot(n, cross(p[0], p[1]));
    } else {
        const Rational3 n = cross(p[2], p[3]);
        const Rational3 m = cross(p[0], p[1]);
        weights[0] = dot(p[1], n);
        weights[1] = -dot(p[0], n);
        weights[2] = dot(p[3], m);
        weights[3] = -dot(p[2], m);
        if (weights[0] < zero) {
            for (mpq_class& weight : weights) {
                weight = -weight;
            }
        }
    }
    return std::all_of(weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(corners.size),
                       [&zero](const mpq_class& weight) { return weight > zero; });
}

// Among all corners, sides, faces and the inside (a bit for each corner), returns the nearest that
// contains the foot of the origin.
std::pair<unsigned, Rational3> nearest_to_origin(const Corners& corners) {
    std::pair<unsigned, Rational3> best{0U, {mpq_class(0), mpq_class(0), mpq_class(0)}};
    mpq_class least(0);
    Corners chosen;
    std::array<mpq_class, 4> weights{};
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
        Rational3 at{mpq_class(0), mpq_class(0), mpq_class(0)};
        mpq_class sum(0);
        for (std::size_t i = 0; i < chosen.size && chosen.size < 4; ++i) {
            for (std::size_t k = 0; k < 3; ++k) {
                at[k] += weights[i] * chosen.at[i][k];
            }
            sum += weights[i];
        }
        for (std::size_t k = 0; k < 3 && chosen.size < 4; ++k) {
            at[k] /= sum;
        }
        const mpq_class distance2 = dot(at, at);
        if (best.first == 0 || distance2 < least) {
            least = distance2;
            best = {subset, at};
        }
    }
    return best;
}

// Finds the point with the least product along a direction, and that; after a stop it may be any.
std::pair<std::size_t, mpq_class>
least_along(const Rational3& direction, std::span<const Vec3> points, const std::stop_token& stop) {
    constexpr std::size_t k_poll = 256;
    std::size_t best = 0;
    std::optional<mpq_class> lowest;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (lowest && i % k_poll == 0 && stop.stop_requested()) {
            break;
        }
        mpq_class along = dot(direction, rational(points[i]));
        if (!lowest || along < *lowest) {
            lowest = std::move(along);
            best = i;
        }
    }
    return {best, *lowest};
}

Corners corners_of(std::span<const Vec3> a, std::span<const Vec3> b, const Simplex& simplex) {
    Corners corners;
    for (std::size_t i = 0; i < simplex.size; ++i) {
        corners.at[corners.size++] =
            minus(rational(a[simplex.points[i].a]), rational(b[simplex.points[i].b]));
    }
    return corners;
}

// The points of both hulls whose difference is the nearest of a simplex that has its foot inside.
void place_points(std::span<const Vec3> a, std::span<const Vec3> b, const Simplex& simplex,
                  ExactNearest& found) {
    std::array<mpq_class, 4> weights;
    (void)find_weights(corners_of(a, b, simplex), weights);
    mpq_class sum(0);
    for (std::size_t i = 0; i < simplex.size; ++i) {
        sum += weights[i];
    }
    for (Eigen::Index k = 0; k < 3; ++k) {
        mpq_class at_a(0);
        mpq_class at_b(0);
        for (std::size_t i = 0; i < simplex.size; ++i) {
            at_a += weights[i] * mpq_class(a[simplex.points[i].a][k]);
            at_b += weights[i] * mpq_class(b[simplex.points[i].b][k]);
        }
        found.at_a[k] = mpq_class(at_a / sum).get_d();
        found.at_b[k] = mpq_class(at_b / sum).get_d();
    }
}

} // namespace

// Every round comes strictly nearer to the origin with one of finitely many simplices, so the
// search ends.
ExactNearest nearest_exactly(std::span<const Vec3> a, std::span<const Vec3> b, Simplex simplex,
                             ExactAim aim, const std::stop_token& stop) {
    if (simplex.size == 0) {
        simplex.points[simplex.size++] = {0, 0, a[0] - b[0]};
    }
    while (!stop.stop_requested()) {
        const auto found = nearest_to_origin(corners_of(a, b, simplex));
        const Rational3& nearest = found.second;
        const mpq_class distance2 = dot(nearest, nearest);
        if (distance2 == mpq_class(0)) {
            return {true, Vec3::Zero(), 0.0, Vec3::Zero(), Vec3::Zero()};
        }
        keep(simplex, found.first);
        // Find the difference with the least product along the nearest point.
        const auto [i, along_a] = least_along(nearest, a, stop);
        const auto [j, along_b] =
            least_along(Rational3{-nearest[0], -nearest[1], -nearest[2]}, b, stop);
        const mpq_class along = along_a + along_b;
        if (along > mpq_class(0) && (aim == ExactAim::part || along >= distance2)) {
            ExactNearest answer;
            answer.direction = {-nearest[0].get_d(), -nearest[1].get_d(), -nearest[2].get_d()};
            answer.distance2 = distance2.get_d();
            if (aim == ExactAim::nearest) {
                place_points(a, b, simplex, answer);
            }
            return answer;
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

} // namespace hullwright
