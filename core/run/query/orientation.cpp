#include "query/orientation.h"

#include "query/exact_vector.h"

#include <cmath>
#include <limits>

namespace hullwright {
namespace {

constexpr double k_half_ulp = 0.5 * std::numeric_limits<double>::epsilon();

Rational3 difference(const Vec3& a, const Vec3& b) {
    return minus(rational(a), rational(b));
}

int sign_of(const mpq_class& value) {
    return sgn(value);
}

int sign_of(double value) {
    return value > 0.0 ? 1 : value < 0.0 ? -1 : 0;
}

} // namespace

int turn_of(const Vec3& a, const Vec3& b, const Vec3& c) {
    const double left = (a.x() - c.x()) * (b.y() - c.y());
    const double right = (a.y() - c.y()) * (b.x() - c.x());
    const double size = std::abs(left) + std::abs(right);
    if (std::abs(left - right) > (3.0 + 16.0 * k_half_ulp) * k_half_ulp * size &&
        size > k_least_product) {
        return sign_of(left - right);
    }
    const Rational3 u = difference(a, c);
    const Rational3 v = difference(b, c);
    return sign_of(mpq_class(u[0] * v[1] - u[1] * v[0]));
}

int side_of(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    const Vec3 u = a - d;
    const Vec3 v = b - d;
    const Vec3 w = c - d;
    const double determinant = u.x() * (v.y() * w.z() - v.z() * w.y()) +
                               v.x() * (w.y() * u.z() - w.z() * u.y()) +
                               w.x() * (u.y() * v.z() - u.z() * v.y());
    const auto size_of = [](const Vec3& p, const Vec3& q, double x) {
        return (std::abs(p.y() * q.z()) + std::abs(p.z() * q.y())) * std::abs(x);
    };
    const double size = size_of(v, w, u.x()) + size_of(w, u, v.x()) + size_of(u, v, w.x());
    // Seen from d, a b c turn clockwise when the determinant is positive; d is then behind.
    if (std::abs(determinant) > (7.0 + 56.0 * k_half_ulp) * k_half_ulp * size &&
        size > k_least_product) {
        return -sign_of(determinant);
    }
    const Rational3 p = difference(a, d);
    const Rational3 q = difference(b, d);
    const Rational3 r = difference(c, d);
    return -sign_of(dot(p, cross(q, r)));
}

} // namespace hullwright
