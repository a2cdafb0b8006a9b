#include "query/containment.h"

#include "base/work_meter.h"

namespace hullwright {
namespace {

bool can_hold(const Collider& solid) {
    return solid.cage().known && solid.cage().has_inside && !solid.tree().nodes.empty();
}

} // namespace

Result<std::span<const Inclusion>> ContainmentQuery::run(const Collider& a, const Collider& b,
                                                         const Pose& b_from_a,
                                                         std::span<const PieceHit> hits,
                                                         const Progress& progress) {
    found_.clear();
    if (auto refused = pose_issue(b_from_a)) {
        return std::move(*refused);
    }
    if (a.tree().nodes.empty() || b.tree().nodes.empty() ||
        separating_axis(a.tree().boxes[0], b.tree().boxes[0], b_from_a) >= 0) {
        return std::span<const Inclusion>();
    }
    touched_a_.assign(a.cage().leaves.size(), 0);
    touched_b_.assign(b.cage().leaves.size(), 0);
    for (const PieceHit& hit : hits) {
        if (a.cage().known) {
            touched_a_[a.cage().component_of[hit.piece_a]] = 1;
        }
        if (b.cage().known) {
            touched_b_[b.cage().component_of[hit.piece_b]] = 1;
        }
    }
    if (can_hold(b)) {
        find_of_a(a, b, b_from_a, progress.part({}, 0.0, 0.5));
    }
    if (can_hold(a)) {
        find_of_b(a, b, b_from_a, progress.part({}, 0.5, 1.0));
    }
    if (progress.stopped()) {
        return stopped_issue();
    }
    return std::span<const Inclusion>(found_);
}

// Each component is held against all triangles of the other's cage, at some hundred a microsecond.
void ContainmentQuery::find_of_a(const Collider& a, const Collider& b, const Pose& b_from_a,
                                 const Progress& progress) {
    const std::size_t steps = 1 + b.cage().triangles.size() / 64;
    WorkMeter meter(progress, steps * touched_a_.size());
    const Pose a_from_b = relative(b_from_a, Pose());
    moved_.clear();
    for (std::uint32_t i = 0; i < touched_a_.size(); ++i) {
        const Vec3& point = a.vertices(a.cage().leaves[i]).front();
        if (meter.stopped_after(steps)) {
            return;
        }
        if (touched_a_[i] != 0 || !may_hold(b.tree().boxes[0], a_from_b(point))) {
            continue;
        }
        if (moved_.empty()) {
            for (const Vec3& corner : b.cage().corners) {
                moved_.push_back(b_from_a(corner));
            }
        }
        if (winding_of(moved_, b.cage().triangles, point) != 0) {
            touched_a_[i] = 1;
            found_.push_back({true, i});
        }
    }
    const std::size_t before = found_.size();
    find_in_lids(b, a, a_from_b, touched_a_, progress.token());
    for (std::size_t i = before; i < found_.size(); ++i) {
        found_[i].of_a = true;
    }
}

void ContainmentQuery::find_of_b(const Collider& a, const Collider& b, const Pose& b_from_a,
                                 const Progress& progress) {
    const std::size_t steps = 1 + a.cage().triangles.size() / 64;
    WorkMeter meter(progress, steps * touched_b_.size());
    for (std::uint32_t i = 0; i < touched_b_.size(); ++i) {
        if (meter.stopped_after(steps)) {
            return;
        }
        const Vec3 point = b_from_a(b.vertices(b.cage().leaves[i]).front());
        if (touched_b_[i] == 0 && may_hold(a.tree().boxes[0], point) &&
            winding_of(a.cage().corners, a.cage().triangles, point) != 0) {
            touched_b_[i] = 1;
            found_.push_back({false, i});
        }
    }
    find_in_lids(a, b, b_from_a, touched_b_, progress.token());
}

// A part that touches no piece is wholly inside or outside, unless it goes through a lid.
void ContainmentQuery::find_in_lids(const Collider& solid, const Collider& body,
                                    const Pose& body_from_solid, std::span<char> known,
                                    const std::stop_token& stop) {
    if (known.empty()) {
        return; // without a cage the body has no list of parts
    }
    const QueryTree& tree = body.tree();
    const WidePose pose(body_from_solid);
    for (const Lid& lid : solid.cage().lids) {
        waiting_.assign(1, 0);
        while (!waiting_.empty() && !stop.stop_requested()) {
            const std::uint32_t at = waiting_.back();
            waiting_.pop_back();
            if (separating_axis(lid.box, tree.boxes[at], body_from_solid) >= 0) {
                continue;
            }
            const hwa::Node& node = tree.nodes[at];
            if (node.child != hwa::k_none) {
                waiting_.insert(waiting_.end(), {node.child + 1, node.child});
                continue;
            }
            const std::uint32_t part = body.cage().component_of[node.piece];
            const Vec3 guess = body_from_solid(tree.boxes[at].centre) - lid.box.centre;
            if (known[part] == 0 &&
                hulls_meet(lid.points(), body.hull(at), pose, guess, stop).meet) {
                known[part] = 1;
                found_.push_back({false, part});
            }
        }
    }
}

} // namespace hullwright
