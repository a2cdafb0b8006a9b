// Says how far apart two convex hulls are, between two bounds that are proved: the plane across the
// way says that they are no nearer, a point of each that they are no farther. Gilbert, Johnson and
// Keerthi's method (1988) in doubles finds both; where rounding keeps it from the end, the same
// method in rationals goes on.
#pragma once

#include "query/convex_pair.h"

#include <limits>
#include <stop_token>

namespace hullwright {

struct HullDistance {
    bool meet = false; // then both bounds are 0
    // Unless the search ended early, they are no farther from each other than 1e-9 of the distance
    // and 64 epsilons of the sum of both hulls' largest coordinates.
    double least = 0.0;
    double most = std::numeric_limits<double>::infinity();
    // Is a point of each hull, in a's frame; they are this far apart, up to rounding.
    Vec3 at_a = Vec3::Zero();
    Vec3 at_b = Vec3::Zero();
    Vec3 way = Vec3::Zero(); // from a towards b, of any length: a good guess for the next pose
};

// Hulls as in `hulls_meet`. The search ends early when the hulls are certainly no nearer than
// `enough`; `least` is then at least that, and `most` may be far from it.
[[nodiscard]] HullDistance hull_distance(const HullPoints& a, const HullPoints& b,
                                         const WidePose& b_from_a, const Vec3& guess,
                                         double enough = std::numeric_limits<double>::infinity(),
                                         const std::stop_token& stop = {});

} // namespace hullwright
