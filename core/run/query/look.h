// Looks at two hulls along a direction: how far apart they are along it, and which of their points
// are the last and the first.
#pragma once

#include "query/convex_pair.h"

#include <limits>

namespace hullwright {

// Is a point of a minus one of b.
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

// Returns the distance that a look proves; it proves none unless the result is positive. More is
// taken off than a length, its square root and a quotient by it lose to rounding.
[[nodiscard]] inline double parted_by(const Look& look) {
    return look.gap / look.way.norm() * (1.0 - 8.0 * std::numeric_limits<double>::epsilon());
}

// Is a point farthest along a direction, and its product with it in doubles, summed from x to z.
struct Farthest {
    std::size_t at = 0;
    double along = 0.0;
};
[[nodiscard]] Farthest farthest(const HullPoints& hull, const Vec3& direction);

// A search for any gap leaves `farthest` as it was once there is one.
enum class LookFor : std::uint8_t { gap, farthest };

// Looks along `look.way`. When this does not part the hulls and reflections are left, the way is
// reflected at the difference found: a few turns often find a plane between (Chung and Wang, 1996),
// and they cost less than nearest points.
void look_along(const HullPoints& a, const HullPoints& b, const WidePose& b_from_a, int reflections,
                LookFor aim, Look& look);

} // namespace hullwright
