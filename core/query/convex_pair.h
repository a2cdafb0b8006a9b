// Do two convex hulls meet? Closed sets: touching counts. The answer is proved: Gilbert, Johnson
// and Keerthi's method (1988) in doubles proposes a separating direction or a tetrahedron around
// the origin, which bounds on the rounding confirm; where they cannot, the same method in rationals
// decides.
#pragma once

#include "geom/types.h"

#include <cstdint>
#include <span>

namespace hullwright {

enum class Proof : std::uint8_t {
    direction,   // a plane between the hulls, beyond all rounding
    tetrahedron, // differences of vertices around the origin, beyond all rounding
    exact,       // rational arithmetic
};

struct PairAnswer {
    bool meet = false;
    Proof proof = Proof::exact;
    // Of hulls apart: a direction, of any length, along which all of b is beyond all of a (where
    // the proof is exact: but for rounding). Begin with it when the hulls have moved little.
    Vec3 direction = Vec3::Zero();
};

// The convex hulls of the points, which may be flat, or a single point, but not none; `guess` is
// from a towards b. Coordinates are taken as they are: a pose was applied before.
[[nodiscard]] PairAnswer hulls_meet(std::span<const Vec3> a, std::span<const Vec3> b,
                                    const Vec3& guess);

} // namespace hullwright
