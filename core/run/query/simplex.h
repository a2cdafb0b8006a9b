// The simplices that the search for the point nearest to the origin makes (Gilbert, Johnson and
// Keerthi 1988), of differences between the points of two hulls.
#pragma once

#include "query/look.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <limits>

namespace hullwright {

struct Simplex {
    std::array<Difference, 4> points;
    std::size_t size = 0;
};

inline void keep(Simplex& simplex, unsigned subset) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < simplex.size; ++i) {
        if ((subset >> i & 1U) != 0) {
            simplex.points[kept++] = simplex.points[i];
        }
    }
    simplex.size = kept;
}

inline bool has(const Simplex& simplex, const Difference& difference) {
    return std::any_of(
        simplex.points.begin(), simplex.points.begin() + static_cast<std::ptrdiff_t>(simplex.size),
        [&](const Difference& p) { return p.a == difference.a && p.b == difference.b; });
}

// The part of a simplex nearest to the origin: its corners (a bit for each), and the direction from
// it to the origin, of any length.
struct Nearest {
    unsigned corners = 0;
    Vec3 way = Vec3::Zero();
};

// The nearest parts below are those of simplices that the search makes. Their last corner is
// farther towards the origin than the nearest point of the others, so the nearest part contains it.
inline Nearest nearest_of_segment(const Simplex& simplex, std::size_t last, std::size_t other) {
    const Vec3 to_origin = -simplex.points[last].at;
    const Vec3 side = simplex.points[other].at + to_origin;
    if (side.dot(to_origin) > 0.0) {
        return {1U << last | 1U << other, side.cross(to_origin).cross(side)};
    }
    return {1U << last, to_origin};
}

inline Nearest nearest_of_triangle(const Simplex& simplex, std::size_t last, std::size_t i,
                                   std::size_t k) {
    const Vec3 to_origin = -simplex.points[last].at;
    const Vec3 side_i = simplex.points[i].at + to_origin;
    const Vec3 side_k = simplex.points[k].at + to_origin;
    const Vec3 normal = side_i.cross(side_k);
    if (normal.cross(side_k).dot(to_origin) > 0.0 && side_k.dot(to_origin) > 0.0) {
        return nearest_of_segment(simplex, last, k);
    }
    if (normal.cross(side_k).dot(to_origin) > 0.0 || side_i.cross(normal).dot(to_origin) > 0.0) {
        return nearest_of_segment(simplex, last, i);
    }
    return {1U << last | 1U << i | 1U << k, normal.dot(to_origin) > 0.0 ? normal : Vec3(-normal)};
}

// Returns all four corners when the origin is inside, and when doubles do not tell where it is. It
// is mostly beyond one side, or none, and how far it is there is asked only when it is beyond
// several: the nearest of them counts.
inline Nearest nearest_of_tetrahedron(const Simplex& simplex) {
    const Vec3 to_origin = -simplex.points[3].at;
    const std::array<Vec3, 3> sides = {simplex.points[0].at + to_origin,
                                       simplex.points[1].at + to_origin,
                                       simplex.points[2].at + to_origin};
    const std::array<Vec3, 3> normals = {sides[1].cross(sides[2]), sides[2].cross(sides[0]),
                                         sides[0].cross(sides[1])};
    const bool inside = normals[0].dot(sides[0]) > 0.0;
    unsigned beyond = 0; // a bit for each of the sides, which are numbered by the corner opposite
    for (unsigned k = 0; k < 3; ++k) {
        const double here = normals[k].dot(to_origin);
        beyond |= (inside ? here < 0.0 : here > 0.0) ? 1U << k : 0U;
    }
    const Nearest all{15U, Vec3::Zero()};
    Nearest best = all;
    double least = std::numeric_limits<double>::infinity();
    for (unsigned left = beyond; left != 0; left &= left - 1) {
        const auto opposite = static_cast<std::size_t>(std::countr_zero(left));
        const Nearest found =
            nearest_of_triangle(simplex, 3, (opposite + 1) % 3, (opposite + 2) % 3);
        if (std::has_single_bit(beyond)) {
            return found.way == Vec3::Zero() ? all : found;
        }
        const double along = found.way.dot(to_origin);
        const double distance2 = along * along / found.way.squaredNorm();
        if (distance2 < least) {
            least = distance2;
            best = found;
        }
    }
    return best;
}

inline Nearest nearest_of(const Simplex& simplex) {
    switch (simplex.size) {
    case 1:
        return {1U, -simplex.points[0].at};
    case 2:
        return nearest_of_segment(simplex, 1, 0);
    case 3:
        return nearest_of_triangle(simplex, 2, 1, 0);
    default:
        return nearest_of_tetrahedron(simplex);
    }
}

} // namespace hullwright
