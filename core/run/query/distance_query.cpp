#include "query/distance_query.h"

#include <algorithm>

namespace hullwright {

Result<Nearness> DistanceQuery::run(const Collider& a, const Collider& b, const Pose& b_from_a,
                                    double margin, const Progress& progress) {
    constexpr double k_unbounded = std::numeric_limits<double>::infinity();
    counts_ = {};
    found_ = {margin, k_unbounded, std::nullopt};
    closest_ = margin;
    across_ = Vec3::Zero();
    way_ = BoxWay();
    if (auto refused = pose_issue(b_from_a)) {
        return std::move(*refused);
    }
    if (!a.tree().nodes.empty() && !b.tree().nodes.empty()) {
        search(a, b, b_from_a, progress.token());
    }
    if (progress.stopped()) {
        return stopped_issue();
    }
    // Pairs that were left out are no nearer than the nearest pair was at that time.
    found_.least = std::min(found_.least, found_.most);
    return found_;
}

// Takes the pair whose boxes may be nearest first, so that no pair is parted that could have been
// left out, and ends where boxes are farther apart than pieces that were found.
void DistanceQuery::search(const Collider& a, const Collider& b, const Pose& b_from_a,
                           const std::stop_token& stop) {
    const BoxPose pose(b_from_a, a.tree().reach, b.tree().reach);
    waiting_.assign(1, Waiting{});
    while (!waiting_.empty() && !stop.stop_requested()) {
        std::pop_heap(waiting_.begin(), waiting_.end());
        const Waiting next = waiting_.back();
        waiting_.pop_back();
        if (next.near.least > 0.0F && static_cast<double>(next.near.least) >= closest_) {
            return;
        }
        if (!are_leaves(a.tree(), b.tree(), next.pair)) {
            part(a.tree(), b.tree(), pose, next.pair);
            continue;
        }
        look_at(a, b, pose.wide, next.pair, stop);
        if (found_.most == 0.0) {
            return;
        }
    }
}

void DistanceQuery::part(const QueryTree& a, const QueryTree& b, const BoxPose& pose,
                         NodePair pair) {
    const std::array<NodePair, 2> parts = children_of(a, b, pair);
    const auto near = near_boxes({&a.packed[parts[0].a], &a.packed[parts[1].a]},
                                 {&b.packed[parts[0].b], &b.packed[parts[1].b]}, pose, way_);
    counts_.box_tests += 2;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (static_cast<double>(near[i].least) <= closest_) {
            waiting_.push_back({parts[i], near[i]});
            std::push_heap(waiting_.begin(), waiting_.end());
        }
    }
}

void DistanceQuery::look_at(const Collider& a, const Collider& b, const WidePose& b_from_a,
                            NodePair leaves, const std::stop_token& stop) {
    // Across what parts the nearest pair so far most others are no nearer either.
    const Vec3 guess =
        found_.nearest ? across_ : likely_direction(a.cloud(leaves.a), b.cloud(leaves.b), b_from_a);
    const HullDistance pair =
        hull_distance(a.hull(leaves.a), b.hull(leaves.b), b_from_a, guess, closest_, stop);
    ++counts_.pair_tests;
    if (!pair.meet && pair.least >= closest_) {
        return;
    }
    found_.least = std::min(found_.least, pair.least);
    if (pair.most < found_.most) {
        found_.most = pair.most;
        found_.nearest = Nearness::Pair{a.tree().nodes[leaves.a].piece,
                                        b.tree().nodes[leaves.b].piece, pair.at_a, pair.at_b};
        closest_ = std::min(closest_, pair.most);
        across_ = pair.way;
        way_ = BoxWay(across_, b_from_a);
    }
}

} // namespace hullwright
