// Vectors of rationals. Of headers only probe/line_in_body.h includes it, which sources alone
// include: nobody who asks a query or a probe compiles the library of rationals.
#pragma once

#include "geom/types.h"

#include <gmpxx.h>

namespace hullwright {

using Rational3 = std::array<mpq_class, 3>;

inline Rational3 rational(const Vec3& v) {
    return {mpq_class(v.x()), mpq_class(v.y()), mpq_class(v.z())};
}
inline Rational3 minus(const Rational3& a, const Rational3& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
inline mpq_class dot(const Rational3& a, const Rational3& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline Rational3 cross(const Rational3& a, const Rational3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline Rational3 along(const Rational3& from, const Rational3& way, const mpq_class& t) {
    return {from[0] + t * way[0], from[1] + t * way[1], from[2] + t * way[2]};
}
inline Vec3 rounded(const Rational3& v) {
    return {v[0].get_d(), v[1].get_d(), v[2].get_d()};
}

// Returns the vector with length 1; none stays none. Its largest number is made 1 first, as squares
// of small and large ones are beyond doubles.
inline Vec3 unit(Rational3 v) {
    mpq_class largest = 0;
    for (const mpq_class& each : v) {
        largest = abs(each) > largest ? mpq_class(abs(each)) : largest;
    }
    if (largest == 0) {
        return Vec3::Zero();
    }
    for (mpq_class& each : v) {
        each /= largest;
    }
    return rounded(v).normalized();
}

} // namespace hullwright
