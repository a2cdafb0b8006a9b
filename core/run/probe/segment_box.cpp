#include "probe/segment_box.h"

#include "probe/quotient.h"
#include "probe/slabs.h"
#include "query/collider.h"

#include <algorithm>
#include <gmpxx.h>

namespace hullwright {
namespace {

struct ExactTime {
    mpq_class share;
};

int compare(const ExactTime& p, const ExactTime& q) {
    return cmp(p.share, q.share);
}
double value_of(const ExactTime& time) {
    return time.share.get_d();
}
double value_of(const Quotient& time) {
    return time.value();
}

// Says where a number is from a range: -1 within, 0 at an end, 1 beyond.
template <class Number> int side_of_range(const Number& p, double lower, double upper) {
    return p < lower || p > upper ? 1 : p == lower || p == upper ? 0 : -1;
}

// Both ends are of doubles, so that a time is a quotient of differences.
SlabTimes<Quotient> slab_of(double from, double to, double lower, double upper) {
    if (from == to) {
        return {true, side_of_range(from, lower, upper), {}, {}};
    }
    const Quotient low = {lower, from, to, from};
    const Quotient high = {upper, from, to, from};
    return {false, -1, from < to ? low : high, from < to ? high : low};
}

SlabTimes<ExactTime> slab_of(const mpq_class& from, const mpq_class& to, double lower,
                             double upper) {
    if (from == to) {
        return {true, side_of_range(from, lower, upper), {}, {}};
    }
    const mpq_class way = to - from;
    const ExactTime low = {(mpq_class(lower) - from) / way};
    const ExactTime high = {(mpq_class(upper) - from) / way};
    return {false, -1, way > 0 ? low : high, way > 0 ? high : low};
}

// Weights the ends so that a share of 0 or 1 is the very end point.
Vec3 point_at(const Segment& segment, double share) {
    return (1.0 - share) * segment.from + share * segment.to;
}

template <class Time>
SegmentInBox placed(const Segment& segment, const SlabStretch<Time>& stretch, const Time& zero,
                    const Time& one, ProbeRules rules) {
    SegmentInBox found;
    if (stretch.empty || (stretch.enter && (compare(*stretch.leave, zero) < 0 ||
                                            compare(*stretch.enter, one) > 0))) {
        return found;
    }
    const int enters = stretch.enter ? compare(*stretch.enter, zero) : -1;
    const int leaves = stretch.leave ? compare(*stretch.leave, one) : 1;
    const bool grazes = stretch.enter && compare(*stretch.enter, *stretch.leave) == 0;
    const bool at_end = enters == 0 || leaves == 0;
    if (rules == ProbeRules::as_published && grazes && !at_end) {
        return found;
    }
    found.place = enters < 0 && leaves > 0 && !stretch.on_face ? SegmentPlace::inside
                                                               : SegmentPlace::crossing;
    found.entry = enters <= 0 ? 0.0 : std::min(value_of(*stretch.enter), 1.0);
    found.exit = leaves >= 0 ? 1.0 : std::clamp(value_of(*stretch.leave), found.entry, 1.0);
    found.entry_point = point_at(segment, found.entry);
    found.exit_point = point_at(segment, found.exit);
    return found;
}

std::optional<Issue> issue_of(const Segment& segment, const Aabb& box) {
    auto issue = number_issue("segment", {segment.from, segment.to});
    return issue ? issue : number_issue("box", box);
}

// Returns a point as the turned box sees it.
std::array<mpq_class, 3> seen_from(const Pose& pose, const Vec3& point) {
    std::array<mpq_class, 3> seen;
    for (Eigen::Index i = 0; i < 3; ++i) {
        for (Eigen::Index k = 0; k < 3; ++k) {
            seen[static_cast<std::size_t>(i)] +=
                mpq_class(pose.turn(k, i)) * (mpq_class(point[k]) - mpq_class(pose.move[k]));
        }
    }
    return seen;
}

} // namespace

Result<SegmentInBox> segment_in_box(const Segment& segment, const Aabb& box, ProbeRules rules) {
    if (auto issue = issue_of(segment, box)) {
        return std::move(*issue);
    }
    if (box.empty()) {
        return SegmentInBox();
    }
    std::array<SlabTimes<Quotient>, 3> slabs;
    for (Eigen::Index i = 0; i < 3; ++i) {
        slabs[static_cast<std::size_t>(i)] =
            slab_of(segment.from[i], segment.to[i], box.lower[i], box.upper[i]);
    }
    return placed(segment, stretch_of(slabs), Quotient{0.0, 0.0, 1.0, 0.0},
                  Quotient{1.0, 0.0, 1.0, 0.0}, rules);
}

Result<SegmentInBox> segment_in_box(const Segment& segment, const Aabb& box, const Pose& pose,
                                    ProbeRules rules) {
    auto issue = issue_of(segment, box);
    if (!issue) {
        issue = pose_issue(pose);
    }
    if (issue) {
        return std::move(*issue);
    }
    if (box.empty()) {
        return SegmentInBox();
    }
    const auto from = seen_from(pose, segment.from);
    const auto to = seen_from(pose, segment.to);
    std::array<SlabTimes<ExactTime>, 3> slabs;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto at = static_cast<Eigen::Index>(i);
        slabs[i] = slab_of(from[i], to[i], box.lower[at], box.upper[at]);
    }
    return placed(segment, stretch_of(slabs), ExactTime{0}, ExactTime{1}, rules);
}

} // namespace hullwright
