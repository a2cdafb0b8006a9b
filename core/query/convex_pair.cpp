#include "query/convex_pair.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <gmpxx.h>
#include <limits>
#include <optional>
#include <utility>

namespace hullwright {
namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

// A vertex of a less one of b.
struct Difference {
    std::size_t a = 0;
    std::size_t b = 0;
    Vec3 at = Vec3::Zero();
};

struct Simplex {
    std::array<Difference, 4> points;
    std::size_t size = 0;
};

std::size_t farthest(std::span<const Vec3> points, const Vec3& direction) {
    std::size_t best = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double along = points[i].dot(direction);
        if (along > most) {
            most = along;
            best = i;
        }
    }
    return best;
}

// Of all differences the farthest along the direction.
Difference support(std::span<const Vec3> a, std::span<const Vec3> b, const Vec3& direction) {
    const std::size_t i = farthest(a, direction);
    const std::size_t j = farthest(b, -direction);
    return {i, j, a[i] - b[j]};
}

// All of b is beyond all of a along the direction, whatever the rounding: a dot product of three
// terms is wrong by less than so many epsilons of the sum of their sizes.
bool is_between(std::span<const Vec3> a, std::span<const Vec3> b, const Vec3& direction) {
    constexpr double k_roundings = 3.0;
    const auto reach = [&direction](std::span<const Vec3> points, double sign) {
        double most = -std::numeric_limits<double>::infinity();
        double size = 0.0;
        for (const Vec3& p : points) {
            most = std::max(most, sign * p.dot(direction));
            size = std::max(size, p.cwiseAbs().dot(direction.cwiseAbs()));
        }
        return most + k_roundings * k_epsilon * size;
    };
    return reach(a, 1.0) + reach(b, -1.0) < 0.0 &&
           // Products that vanish in doubles prove nothing.
           direction.cwiseAbs().maxCoeff() > 1e-100;
}

double determinant(const Vec3& u, const Vec3& v, const Vec3& w) {
    return u.dot(v.cross(w));
}

// The origin is inside beyond rounding: its four barycentric numerators have one sign. Each
// difference is rounded once, a determinant of three of them some ten times: by no more than so
// many epsilons of the product of their lengths.
bool is_around_origin(const Simplex& simplex) {
    if (simplex.size < 4) {
        return false;
    }
    constexpr double k_roundings = 16.0;
    const auto& p = simplex.points;
    int sign = 0;
    for (std::size_t skip = 0; skip < 4; ++skip) {
        std::array<Vec3, 3> rest;
        for (std::size_t i = 0, n = 0; i < 4; ++i) {
            if (i != skip) {
                rest[n++] = p[i].at;
            }
        }
        const double value = (skip % 2 == 0 ? 1.0 : -1.0) * determinant(rest[0], rest[1], rest[2]);
        const double doubt =
            k_roundings * k_epsilon * rest[0].norm() * rest[1].norm() * rest[2].norm();
        const int here = value > doubt ? 1 : value < -doubt ? -1 : 0;
        if (here == 0 || (sign != 0 && here != sign) || !(doubt > 1e-280)) {
            return false;
        }
        sign = here;
    }
    return true;
}

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

// Up to four points.
template <class Number> struct Corners {
    std::array<Point<Number>, 4> at{};
    std::size_t size = 0;
};

// Weights of the point nearest to the origin in the flat through the points, not divided by their
// sum, when all are positive: then it is between the points.
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
        // Areas that the origin's foot makes with each side, along the normal.
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

// Among all corners, sides, faces and the inside (a bit for each corner), the nearest whose foot is
// in it.
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

// In doubles: what it finds is a proposal.
class Proposer {
public:
    Proposer(std::span<const Vec3> a, std::span<const Vec3> b) : a_(a), b_(b) {}

    // A direction with all of b beyond all of a, or nothing: then the simplex may be around the
    // origin, or as near to it as doubles find.
    std::optional<Vec3> run(const Vec3& guess) {
        constexpr int k_most_steps = 64;
        // The point of the differences nearest to the origin, so far.
        Vec3 nearest = -guess;
        double distance2 = std::numeric_limits<double>::infinity();
        for (int step = 0; step < k_most_steps; ++step) {
            const Difference next = support(a_, b_, -nearest);
            if (next.at.dot(nearest) > 0.0) {
                return Vec3(-nearest); // a is behind it, b in front
            }
            if (has(simplex_, next)) {
                break;
            }
            simplex_.points[simplex_.size++] = next;
            Corners<double> corners;
            for (std::size_t i = 0; i < simplex_.size; ++i) {
                const Vec3& at = simplex_.points[i].at;
                corners.at[corners.size++] = {at.x(), at.y(), at.z()};
            }
            const auto [subset, at] = nearest_to_origin(corners);
            const double now = dot(at, at);
            if (subset == 0 || subset == 15U || !(now < distance2)) {
                break;
            }
            keep(simplex_, subset);
            nearest = Vec3(at[0], at[1], at[2]);
            distance2 = now;
        }
        return std::nullopt;
    }

    [[nodiscard]] const Simplex& simplex() const { return simplex_; }

private:
    std::span<const Vec3> a_;
    std::span<const Vec3> b_;
    Simplex simplex_;
};

// In rationals. Every round comes strictly nearer to the origin with one of finitely many
// simplices, so that it ends.
PairAnswer decide_exactly(std::span<const Vec3> a, std::span<const Vec3> b, Simplex simplex) {
    using Number = mpq_class;
    if (simplex.size == 0) {
        simplex.points[simplex.size++] = {0, 0, a[0] - b[0]};
    }
    while (true) {
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
        // The difference least far along the nearest point.
        const auto least = [&nearest](std::span<const Vec3> from, int sign) {
            std::size_t best = 0;
            std::optional<Number> lowest;
            for (std::size_t i = 0; i < from.size(); ++i) {
                const Number along =
                    Number(sign) *
                    dot(nearest, Point<Number>{Number(from[i].x()), Number(from[i].y()),
                                               Number(from[i].z())});
                if (!lowest || along < *lowest) {
                    lowest = along;
                    best = i;
                }
            }
            return std::pair(best, *lowest);
        };
        const auto [i, along_a] = least(a, 1);
        const auto [j, along_b] = least(b, -1);
        if (along_a + along_b > Number(0)) {
            const Vec3 direction(-nearest[0].get_d(), -nearest[1].get_d(), -nearest[2].get_d());
            return {false, Proof::exact, direction};
        }
        simplex.points[simplex.size++] = {i, j, a[i] - b[j]};
    }
}

} // namespace

PairAnswer hulls_meet(std::span<const Vec3> a, std::span<const Vec3> b, const Vec3& guess) {
    const bool has_guess = guess.allFinite() && guess.squaredNorm() > 0.0;
    Proposer proposer(a, b);
    const auto direction = proposer.run(has_guess ? guess : Vec3(1, 0, 0));
    if (direction && is_between(a, b, *direction)) {
        return {false, Proof::direction, *direction};
    }
    if (!direction && is_around_origin(proposer.simplex())) {
        return {true, Proof::tetrahedron, Vec3::Zero()};
    }
    return decide_exactly(a, b, proposer.simplex());
}

} // namespace hullwright
