#include "query/path_query.h"

#include "base/sort_in_runs.h"
#include "base/work_meter.h"

#include <algorithm>
#include <array>

namespace hullwright {
namespace {

constexpr NodePair k_roots = {0, 0};
// Are shares of the time where many pieces meet: until they are found, and until all are decided.
constexpr double k_met = 0.5;
constexpr double k_decided = 0.9;
// Two pieces and their way take about so many microseconds, which are the steps of a meter.
constexpr std::size_t k_steps_a_hit = 16;

std::vector<std::uint32_t> parents_in(const QueryTree& tree) {
    std::vector<std::uint32_t> parents(tree.nodes.size(), 0);
    for (std::uint32_t node = 0; node < tree.nodes.size(); ++node) {
        if (const std::uint32_t child = tree.nodes[node].child; child != hwa::k_none) {
            parents[child] = node;
            parents[child + 1] = node;
        }
    }
    return parents;
}

// Returns the node and all above it, the root last.
std::vector<std::uint32_t> line_of(std::uint32_t node, const std::vector<std::uint32_t>& parents) {
    std::vector<std::uint32_t> line = {node};
    while (line.back() != 0) {
        line.push_back(parents[line.back()]);
    }
    return line;
}

// The traversal goes breadth first, and of the two parts of a pair the first has the smaller
// numbers.
bool comes_before(const std::vector<NodePair>& one, const std::vector<NodePair>& other) {
    if (one.size() != other.size()) {
        return one.size() < other.size();
    }
    return std::ranges::lexicographical_compare(
        one, other, [](NodePair a, NodePair b) { return a.a != b.a ? a.a < b.a : a.b < b.b; });
}

} // namespace

PathQuery::PathQuery(const Collider& a, const Collider& b)
    : a_(&a), b_(&b), coherent_(a, b), parents_a_(parents_in(a.tree())),
      parents_b_(parents_in(b.tree())) {}

Result<std::span<const PieceHit>> PathQuery::run(const Pose& b_from_a, const Progress& progress) {
    hits_.clear();
    boxes_meet_ = false;
    counts_ = {};
    const auto met = coherent_.run(b_from_a, CollideMode::all, progress.part({}, 0.0, k_met));
    if (!met) {
        return met.issue();
    }
    counts_ = coherent_.counts();
    if (!decide(*met, WidePose(b_from_a), progress.part({}, k_met, k_decided))) {
        return stopped_issue();
    }
    sort_in_runs(
        found_,
        [](const Found& one, const Found& other) { return comes_before(one.way, other.way); },
        progress.token());
    for (const Found& each : found_) {
        hits_.push_back(each.hit);
    }
    boxes_meet_ = !hits_.empty() || look_at_boxes(b_from_a, progress.token());
    if (progress.stopped()) {
        return stopped_issue();
    }
    return std::span<const PieceHit>(hits_);
}

// Asks of each pair of pieces again, by the pose alone. False when stopped.
bool PathQuery::decide(std::span<const PieceHit> met, const WidePose& pose,
                       const Progress& progress) {
    WorkMeter meter(progress, k_steps_a_hit * met.size());
    found_.clear();
    for (const PieceHit& hit : met) {
        if (meter.stopped_after(k_steps_a_hit)) {
            return false;
        }
        const NodePair leaves = {a_->leaf_of(hit.piece_a), b_->leaf_of(hit.piece_b)};
        const Proof proof = pieces_meet(*a_, *b_, pose, leaves, progress.token()).proof;
        ++counts_.pair_tests;
        counts_.exact_tests += proof == Proof::exact ? 1 : 0;
        found_.push_back({way_to(leaves), {hit.piece_a, hit.piece_b, proof}});
    }
    return !progress.stopped();
}

// How a pair gives way does not depend on the pose, so only one way leads to two leaves.
PathQuery::Way PathQuery::way_to(NodePair leaves) const {
    const std::vector<std::uint32_t> line_a = line_of(leaves.a, parents_a_);
    const std::vector<std::uint32_t> line_b = line_of(leaves.b, parents_b_);
    std::size_t above_a = line_a.size() - 1;
    std::size_t above_b = line_b.size() - 1;
    Way way = {k_roots};
    while (above_a + above_b > 0) {
        const NodePair part = children_of(a_->tree(), b_->tree(), way.back())[0];
        --(part.a != way.back().a ? above_a : above_b);
        way.push_back({line_a[above_a], line_b[above_b]});
    }
    return way;
}

// The traversal goes this way to its end where no pair of boxes on it is parted.
bool PathQuery::leads_on(const Way& way, const BoxPose& pose) {
    return std::ranges::all_of(way, [&](NodePair pair) {
        ++counts_.box_tests;
        return separating_axis(a_->tree().packed[pair.a], b_->tree().packed[pair.b], pose) < 0;
    });
}

// Boxes that met a moment ago are looked at first.
bool PathQuery::look_at_boxes(const Pose& b_from_a, const std::stop_token& stop) {
    const QueryTree& a = a_->tree();
    const QueryTree& b = b_->tree();
    if (a.nodes.empty() || b.nodes.empty()) {
        return false;
    }
    const BoxPose pose(b_from_a, a.reach, b.reach);
    if (!near_.empty() && leads_on(near_, pose)) {
        return true;
    }
    near_.clear();
    waiting_.assign(1, k_roots);
    while (!waiting_.empty() && !stop.stop_requested()) {
        const NodePair pair = waiting_.back();
        waiting_.pop_back();
        ++counts_.box_tests;
        if (separating_axis(a.packed[pair.a], b.packed[pair.b], pose) >= 0) {
            continue;
        }
        if (are_leaves(a, b, pair)) {
            near_ = way_to(pair);
            return true;
        }
        const auto parts = children_of(a, b, pair);
        waiting_.insert(waiting_.end(), parts.begin(), parts.end());
    }
    return false;
}

} // namespace hullwright
