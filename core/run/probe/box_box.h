// Holds a box against a box, along the coordinate axes: at rest, and while one of them moves.
#pragma once

#include "probe/given.h"

#include <optional>

namespace hullwright {

// Returns the box that both share, which has no thickness where they touch; none when they are
// apart. A box whose lower corner is above its upper one is empty and meets nothing. It is exact.
[[nodiscard]] Result<std::optional<Aabb>> overlap_of(const Aabb& a, const Aabb& b,
                                                     ProbeRules rules = ProbeRules::ours);

// Times are shares of the way, from 0 to 1.
struct ContactTimes {
    double first = 0.0;
    double last = 0.0;
    bool at_start = false; // they meet before anything moves; first is 0 then
    bool at_end = false;   // they meet when the motion ends; last is 1 then
    bool operator==(const ContactTimes&) const = default;
};

// Returns when `moving` meets `still` for the first and for the last time while it is displaced;
// none when it never does. Whether they meet, and both flags, are exact; a time is within 4e-16 of
// itself.
[[nodiscard]] Result<std::optional<ContactTimes>>
contact_times(const Aabb& moving, const Vec3& way, const Aabb& still,
              ProbeRules rules = ProbeRules::ours);

} // namespace hullwright
