#include "probe/box_box.h"

#include "probe/quotient.h"
#include "probe/slabs.h"

#include <algorithm>

namespace hullwright {
namespace {

constexpr Quotient k_start = {0.0, 0.0, 1.0, 0.0};
constexpr Quotient k_end = {1.0, 0.0, 1.0, 0.0};

// Sees the moving box along one axis: it enters when its front reaches the near plane.
SlabTimes<Quotient> times_along(Eigen::Index i, const Aabb& a, const Vec3& way, const Aabb& b) {
    SlabTimes<Quotient> slab;
    if (way[i] == 0.0) {
        slab.parallel = true;
        const bool apart = a.upper[i] < b.lower[i] || b.upper[i] < a.lower[i];
        const bool touch = a.upper[i] == b.lower[i] || b.upper[i] == a.lower[i];
        slab.side = apart ? 1 : touch ? 0 : -1;
        return slab;
    }
    slab.enter = {b.lower[i], a.upper[i], way[i], 0.0};
    slab.leave = {b.upper[i], a.lower[i], way[i], 0.0};
    if (way[i] < 0.0) {
        std::swap(slab.enter, slab.leave);
    }
    return slab;
}

// True when the boxes only touch, or touch only when the way begins or ends.
bool only_touches(const SlabStretch<Quotient>& stretch) {
    return stretch.on_face || (stretch.enter && (compare(*stretch.enter, *stretch.leave) >= 0 ||
                                                 compare(*stretch.enter, k_end) >= 0 ||
                                                 compare(*stretch.leave, k_start) <= 0));
}

} // namespace

Result<std::optional<Aabb>> overlap_of(const Aabb& a, const Aabb& b, ProbeRules rules) {
    for (const Aabb* box : {&a, &b}) {
        if (auto issue = number_issue("box", *box)) {
            return std::move(*issue);
        }
    }
    const bool strict = rules == ProbeRules::as_published;
    const bool touch =
        (a.upper.array() == b.lower.array()).any() || (b.upper.array() == a.lower.array()).any();
    if (a.empty() || b.empty() || !a.overlaps(b) || (strict && touch)) {
        return std::optional<Aabb>();
    }
    return std::optional(Aabb{a.lower.cwiseMax(b.lower), a.upper.cwiseMin(b.upper)});
}

Result<std::optional<ContactTimes>> contact_times(const Aabb& moving, const Vec3& way,
                                                  const Aabb& still, ProbeRules rules) {
    for (const Aabb* box : {&moving, &still}) {
        if (auto issue = number_issue("box", *box)) {
            return std::move(*issue);
        }
    }
    if (auto issue = number_issue("motion", {way})) {
        return std::move(*issue);
    }
    using Times = std::optional<ContactTimes>;
    if (moving.empty() || still.empty()) {
        return Times();
    }
    const SlabStretch<Quotient> stretch = stretch_of<Quotient>(
        {times_along(0, moving, way, still), times_along(1, moving, way, still),
         times_along(2, moving, way, still)});
    if (stretch.empty || (rules == ProbeRules::as_published && only_touches(stretch))) {
        return Times();
    }
    if (!stretch.enter) {
        return Times({0.0, 1.0, true, true});
    }
    if (compare(*stretch.leave, k_start) < 0 || compare(*stretch.enter, k_end) > 0) {
        return Times();
    }
    ContactTimes times;
    times.at_start = compare(*stretch.enter, k_start) <= 0;
    times.at_end = compare(*stretch.leave, k_end) >= 0;
    times.first = times.at_start ? 0.0 : std::min(stretch.enter->value(), 1.0);
    times.last = times.at_end ? 1.0 : std::clamp(stretch.leave->value(), times.first, 1.0);
    return Times(times);
}

} // namespace hullwright
