#include "query/orientation.h"

#include <array>
#include <cmath>
#include <gmpxx.h>
#include <limits>

namespace hullwright {
namespace {

constexpr double k_half_ulp = 0.5 * std::numeric_limits<double>::epsilon();

using Exact = std::array<mpq_class, 3>;

Exact difference(const Vec3& a, const Vec3& b) {
    return {mpq_class(a.x()) - mpq_class(b.x()), mpq_class(a.y()) - mpq_class(b.y()),
            mpq_class(a.z()) - mpq_class(b.z())};
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
    const Exact u = difference(a, c);
    const Exact v = difference(b, c);
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
    const Exact p = difference(a, d);
    const Exact q = difference(b, d);
    const Exact r = difference(c, d);
    return -sign_of(mpq_class(p[0] * (q[1] * r[2] - q[2] * r[1]) +
                              q[0] * (r[1] * p[2] - r[2] * p[1]) +
                              r[0] * (p[1] * q[2] - p[2] * q[1])));
}

} // namespace hullwright
