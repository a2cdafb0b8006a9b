#include "query/exact_nearest.h"

#include <algorithm>
#include <array>
#include <gmpxx.h>
#include <optional>
#include <utility>

namespace hullwright {
namespace {

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

Corners<mpq_class> corners_of(std::span<const Vec3> a, std::span<const Vec3> b,
                              const Simplex& simplex) {
    Corners<mpq_class> corners;
    for (std::size_t i = 0; i < simplex.size; ++i) {
        corners.at[corners.size++] =
            point_of<mpq_class>(a[simplex.points[i].a], b[simplex.points[i].b]);
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
    using Number = mpq_class;
    if (simplex.size == 0) {
        simplex.points[simplex.size++] = {0, 0, a[0] - b[0]};
    }
    while (!stop.stop_requested()) {
        const auto found = nearest_to_origin(corners_of(a, b, simplex));
        const Point<Number>& nearest = found.second;
        const Number distance2 = dot(nearest, nearest);
        if (distance2 == Number(0)) {
            return {true, Vec3::Zero(), 0.0, Vec3::Zero(), Vec3::Zero()};
        }
        keep(simplex, found.first);
        // Find the difference with the least product along the nearest point.
        const auto [i, along_a] = least_along(nearest, a, stop);
        const auto [j, along_b] =
            least_along(Point<Number>{-nearest[0], -nearest[1], -nearest[2]}, b, stop);
        const Number along = along_a + along_b;
        if (along > Number(0) && (aim == ExactAim::part || along >= distance2)) {
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
