#include "pipeline/pair_watch.h"

#include <limits>

namespace hullwright::pipeline {
namespace {

// Differences are rounded down by more than one can lose.
constexpr double k_less = 1.0 - 4.0 * std::numeric_limits<double>::epsilon();

} // namespace

PairWatch::PairWatch(const CollideSide& a, const CollideSide& b)
    : a_(&a), b_(&b), query_(*a.collider, *b.collider) {}

// Returns true when pieces do not meet and are not nearer than in the nearest row.
bool PairWatch::is_still_apart(const Pose& b_from_a) {
    if (!(apart_ > 0.0) || pose_issue(b_from_a)) {
        return false;
    }
    apart_ = (apart_ - most_moved(*b_->collider, last_, b_from_a)) * k_less;
    last_ = b_from_a;
    // Once they have met in some row, they can be no nearer in another.
    return apart_ > 0.0 &&
           (found_.meets() || (found_.nearest && apart_ >= found_.nearest->near.most));
}

Status PairWatch::row(const LogRow& row, const Pose& a, const Pose& b, const Progress& progress) {
    const Pose b_from_a = relative(a_->placed(a), b_->placed(b));
    const bool still_apart = is_still_apart(b_from_a);
    std::span<const PieceHit> hits;
    if (!still_apart) {
        const auto found = query_.run(b_from_a, CollideMode::all, progress);
        if (!found) {
            return found.issue();
        }
        hits = *found;
    }
    if (!hits.empty()) {
        apart_ = 0.0;
        count(row, false);
        look_for_deepest(row, hits, b_from_a, progress.token());
        return progress.stopped() ? Status(stopped_issue()) : Status(Done{});
    }
    // A body inside an open surface may have entered through a lid, which distances of pieces do
    // not show.
    const auto inside = containment_.run(*a_->collider, *b_->collider, b_from_a, hits, progress);
    if (!inside) {
        return inside.issue();
    }
    if (!inside->empty()) {
        count(row, true);
        return Done{};
    }
    return still_apart ? Status(Done{}) : look_for_nearest(row, b_from_a, progress);
}

Result<bool> PairWatch::meet(const Pose& a, const Pose& b, const Progress& progress) {
    const Pose b_from_a = relative(a_->placed(a), b_->placed(b));
    const auto hits = query_.run(b_from_a, CollideMode::any, progress);
    if (!hits) {
        return hits.issue();
    }
    if (!hits->empty()) {
        return true;
    }
    const auto inside = containment_.run(*a_->collider, *b_->collider, b_from_a, *hits, progress);
    return inside ? Result<bool>(!inside->empty()) : inside.issue();
}

void PairWatch::count(const LogRow& row, bool contained) {
    found_.first = found_.meets() ? found_.first : row;
    found_.last = row;
    ++found_.rows_met;
    found_.rows_contained += contained ? 1 : 0;
    found_.nearest.reset();
}

void PairWatch::look_for_deepest(const LogRow& row, std::span<const PieceHit> hits,
                                 const Pose& b_from_a, const std::stop_token& stop) {
    const Collider& a = *a_->collider;
    const Collider& b = *b_->collider;
    for (const PieceHit& hit : hits) {
        moved_.clear();
        for (const Vec3& v : b.vertices(b.leaf_of(hit.piece_b))) {
            moved_.push_back(b_from_a(v));
        }
        const Penetration where = penetrator_.run(a.vertices(a.leaf_of(hit.piece_a)), moved_, stop);
        if (!found_.deepest || where.depth > found_.deepest->depth) {
            found_.deepest = {where.depth, row, hit.piece_a, hit.piece_b};
        }
        if (stop.stop_requested()) {
            return;
        }
    }
}

Status PairWatch::look_for_nearest(const LogRow& row, const Pose& b_from_a,
                                   const Progress& progress) {
    if (found_.meets()) {
        return Done{}; // nothing is nearer than that
    }
    auto near = distance_.run(*a_->collider, *b_->collider, b_from_a,
                              std::numeric_limits<double>::infinity(), progress);
    if (!near) {
        return near.issue();
    }
    apart_ = near->least;
    last_ = b_from_a;
    if (!found_.nearest || near->least < found_.nearest->near.least) {
        if (near->nearest) {
            // Points of the asset's frame become those of the body's.
            const Vec3 origin(a_->asset.meta().origin.data());
            near->nearest->at_a += origin;
            near->nearest->at_b += origin;
        }
        found_.nearest = {*near, row};
    }
    return Done{};
}

} // namespace hullwright::pipeline
