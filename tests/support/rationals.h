// Computes in rational numbers, which round nothing: what doubles claim is held against them.
#pragma once

#include "geom/types.h"

#include <gmpxx.h>

namespace hullwright::tests {

using ExactVec = std::array<mpq_class, 3>;

inline ExactVec exact_vec(const Vec3& p) {
    return {mpq_class(p.x()), mpq_class(p.y()), mpq_class(p.z())};
}

// Returns the vector from a to b.
inline ExactVec exact_way(const Vec3& a, const Vec3& b) {
    return {mpq_class(b.x()) - a.x(), mpq_class(b.y()) - a.y(), mpq_class(b.z()) - a.z()};
}

inline mpq_class dot(const ExactVec& a, const ExactVec& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

inline ExactVec cross(const ExactVec& a, const ExactVec& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

// Returns a normal of the triangle whose length is twice the triangle's area.
inline ExactVec exact_normal(const Vec3& a, const Vec3& b, const Vec3& c) {
    return cross(exact_way(a, b), exact_way(a, c));
}

// Returns six times the volume of the tetrahedron, which is positive when p is in front of the
// triangle.
inline mpq_class volume6(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p) {
    return dot(exact_normal(a, b, c), exact_way(a, p));
}

// Returns the side of the triangle's plane on which p is: 1 in front, -1 behind, 0 in the plane.
inline int exact_side(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p) {
    return sgn(volume6(a, b, c, p));
}

// Is the height of a point above the plane of a triangle: a rational number over the root of
// another.
class ExactHeight {
public:
    ExactHeight(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p)
        : ExactHeight(exact_normal(a, b, c), exact_way(a, p)) {}

    [[nodiscard]] bool is_at_most(double height) const { return compare(height) <= 0; }
    [[nodiscard]] bool is_at_least(double height) const { return compare(height) >= 0; }

private:
    ExactHeight(const ExactVec& normal, const ExactVec& way)
        : product_(dot(normal, way)), length2_(dot(normal, normal)) {}

    // Squares are compared with their signs, because a root is no rational number.
    [[nodiscard]] int compare(double height) const {
        const mpq_class exact(height);
        const mpq_class squares = product_ * abs(product_);
        const mpq_class other = exact * abs(exact) * length2_;
        return cmp(squares, other);
    }

    mpq_class product_;
    mpq_class length2_;
};

} // namespace hullwright::tests
