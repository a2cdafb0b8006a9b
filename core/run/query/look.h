// Looks at two hulls along a direction: how far apart they are along it, and which of their points
// are the last and the first.
#pragma once

#include "query/convex_pair.h"

namespace hullwright {

// A point of a minus one of b.
struct Difference {
    std::size_t a = 0;
    std::size_t b = 0;
    Vec3 at = Vec3::Zero();
};

struct Look {
    Vec3 way = Vec3::Zero(); // from a towards b
    // Along `way`, times its length, all of b is beyond all of a by at least this; proved when it
    // is positive.
    double gap = 0.0;
    Difference farthest; // the farthest of all differences along `way`
};

// A search for any gap leaves `farthest` as it was once there is one.
enum class LookFor : std::uint8_t { gap, farthest };

// Looks along `look.way`. When this does not part the hulls and reflections are left, the way is
// reflected at the difference found: a few turns often find a plane between (Chung and Wang, 1996),
// and they cost less than nearest points.
void look_along(const HullPoints& a, const HullPoints& b, const WidePose& b_from_a, int reflections,
                LookFor aim, Look& look);

} // namespace hullwright
