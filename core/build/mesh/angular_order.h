// Sorts faces around an edge by their angles, exactly.
#pragma once

#include "exact/predicates.h"
#include "geom/types.h"

#include <map>
#include <vector>

namespace hullwright {

// Tells where the apex of a face is around an edge, counter-clockwise from the first one. Angles
// are compared exactly, so equal ones are found equal. No apex may be on the edge's line.
class AngularOrder {
public:
    AngularOrder(const Vec3& low, const Vec3& high, const Vec3& start)
        : low_(low), high_(high), start_(start) {}

    struct Place {
        Vec3 apex;
        int sector; // 0 at the start, 1 below half a turn, 2 half a turn, 3 more
    };
    [[nodiscard]] Place place_of(const Vec3& apex) const {
        const int side = exact::orientation(low_, high_, start_, apex);
        if (side != 0) {
            return {apex, side > 0 ? 1 : 3};
        }
        return {apex, exact::coplanar_side(low_, high_, start_, apex) > 0 ? 0 : 2};
    }

    // True when the angle of a is smaller than that of b.
    [[nodiscard]] bool operator()(const Place& a, const Place& b) const {
        if (a.sector != b.sector || a.sector == 0 || a.sector == 2) {
            return a.sector < b.sector;
        }
        return exact::orientation(low_, high_, a.apex, b.apex) > 0;
    }

private:
    Vec3 low_;
    Vec3 high_;
    Vec3 start_;
};

// Holds what is at each of the angles around an edge. What has one angle is gathered, so that each
// is held against few others of its own angle: these comparisons are the slow ones, as doubles
// cannot tell that two angles are equal.
template <class Item>
using ByAngle = std::map<AngularOrder::Place, std::vector<Item>, AngularOrder>;

} // namespace hullwright
