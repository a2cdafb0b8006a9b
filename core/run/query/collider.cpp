#include "query/collider.h"

#include "base/text.h"
#include "query/decoded_hull.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace hullwright {
namespace {

// True when the turn is a rotation: products of its columns are off by no more than rounding each
// of its numbers to float32 takes. The slack of boxes that meet allows for so much (box_pair.cpp),
// and insides would be outsides in a mirror.
bool is_rotation(const Eigen::Matrix3d& turn) {
    constexpr double k_most_skew = 0x1p-22;
    const Eigen::Matrix3d skew = turn.transpose() * turn - Eigen::Matrix3d::Identity();
    return (skew.array().abs() <= k_most_skew).all() && turn.determinant() > 0.0;
}

} // namespace

Result<Collider> Collider::make(const hwa::Asset& asset, const std::filesystem::path& file,
                                const Progress& progress) {
    Collider collider;
    collider.tree_ = query_tree(asset);
    collider.tolerance_ = asset.meta().tolerance;
    collider.cage_ = query_cage(asset);
    for (std::uint32_t piece = 0; piece < asset.pieces(); ++piece) {
        collider.leaves_.push_back(asset.piece(piece).leaf);
    }
    collider.ranges_.resize(asset.nodes());
    collider.hulls_.resize(asset.nodes());
    const auto take = [&collider](std::uint32_t node, const DecodedHull& hull) {
        const auto count = static_cast<std::uint32_t>(hull.vertices.size());
        collider.ranges_[node] = {static_cast<std::uint32_t>(collider.vertices_.size()), count};
        collider.vertices_.insert(collider.vertices_.end(), hull.vertices.begin(),
                                  hull.vertices.end());
        const std::span<const Vec3> vertices = collider.vertices(node);
        const std::size_t first = collider.blocks_.size();
        add_blocks(vertices, collider.blocks_);
        collider.hulls_[node] = {cloud_of(collider.tree_.boxes[node]), reach_of(vertices),
                                 static_cast<std::uint32_t>(first),
                                 static_cast<std::uint32_t>(collider.blocks_.size() - first),
                                 count};
    };
    if (auto decoded = decode_leaves(asset, file, progress, take); !decoded) {
        return decoded.issue();
    }
    return collider;
}

std::optional<Issue> pose_issue(const Pose& pose) {
    if (is_usable(pose)) {
        return is_rotation(pose.turn)
                   ? std::nullopt
                   : std::optional(error(Code::bad_setting, "pose", because(Why::turn_is_no_unit)));
    }
    std::array<double, 12> numbers;
    std::copy_n(pose.turn.data(), 9, numbers.begin());
    std::copy_n(pose.move.data(), 3, numbers.begin() + 9);
    const double bad = *std::find_if(numbers.begin(), numbers.end(), [](double number) {
        return !(std::abs(number) <= k_most_of_pose);
    });
    const Why why = std::isnan(bad) ? Why::no_number : Why::too_far_away;
    return error(Code::bad_setting, "pose", because(why, rounded_text(bad, 6)));
}

PairAnswer pieces_meet(const Collider& a, const Collider& b, const WidePose& b_from_a,
                       NodePair leaves, const std::stop_token& stop) {
    const Vec3 guess = likely_direction(a.cloud(leaves.a), b.cloud(leaves.b), b_from_a);
    return hulls_meet(a.hull(leaves.a), b.hull(leaves.b), b_from_a, guess, stop);
}

Result<std::span<const PieceHit>> CollideQuery::run(const Collider& a, const Collider& b,
                                                    const Pose& b_from_a, CollideMode mode,
                                                    const Progress& progress) {
    hits_.clear();
    counts_ = {};
    if (auto refused = pose_issue(b_from_a)) {
        return std::move(*refused);
    }
    if (a.tree().nodes.empty() || b.tree().nodes.empty()) {
        return std::span<const PieceHit>();
    }
    if (mode == CollideMode::any) {
        find_any(a, b, b_from_a, progress.token());
    } else {
        find_all(a, b, b_from_a, progress);
    }
    if (progress.stopped()) {
        return stopped_issue();
    }
    return std::span<const PieceHit>(hits_);
}

void CollideQuery::find_all(const Collider& a, const Collider& b, const Pose& b_from_a,
                            const Progress& progress) {
    const WidePose wide(b_from_a);
    const auto pairs = traverser_.run(a.tree(), b.tree(), b_from_a, nullptr, progress.token());
    for (std::size_t i = 0; i < pairs.size() && !progress.stopped(); ++i) {
        constexpr std::size_t k_told = 256; // pairs between two reports
        if (i % k_told == 0) {
            progress.report(static_cast<double>(i) / static_cast<double>(pairs.size()));
        }
        test(a, b, wide, pairs[i], progress.token());
    }
    counts_.box_tests = traverser_.box_tests();
}

void CollideQuery::find_any(const Collider& a, const Collider& b, const Pose& b_from_a,
                            const std::stop_token& stop) {
    const BoxPose pose(b_from_a, a.tree().reach, b.tree().reach);
    waiting_.clear();
    counts_.box_tests = 1;
    constexpr NodePair k_roots = {0, 0};
    if (separating_axis(a.tree().packed[0], b.tree().packed[0], pose) >= 0) {
        return;
    }
    if (are_leaves(a.tree(), b.tree(), k_roots)) {
        test(a, b, pose.wide, k_roots, stop);
        return;
    }
    waiting_.push_back(k_roots);
    while (!waiting_.empty() && hits_.empty() && !stop.stop_requested()) {
        part_last(a.tree(), b.tree(), pose);
        for (; !near_leaves_.empty() && hits_.empty(); near_leaves_.pop_back()) {
            test(a, b, pose.wide, near_leaves_.back(), stop);
        }
    }
}

// Goes depth first, but a few pairs at a time: nobody can predict a pair's result, so the processor
// works on the others meanwhile. For the same reason nothing here branches on a result.
void CollideQuery::part_last(const QueryTree& a, const QueryTree& b, const BoxPose& pose) {
    constexpr std::size_t k_at_once = 4;
    const std::size_t taken = std::min(waiting_.size(), k_at_once);
    std::array<std::array<NodePair, 2>, k_at_once> parts;
    std::array<std::array<BoxesApart, 2>, k_at_once> found;
    for (std::size_t k = 0; k < taken; ++k) {
        parts[k] = children_of(a, b, waiting_[waiting_.size() - taken + k]);
    }
    for (std::size_t k = 0; k < taken; ++k) {
        const auto& [first, second] = parts[k];
        found[k] = compare_boxes({&a.packed[first.a], &a.packed[second.a]},
                                 {&b.packed[first.b], &b.packed[second.b]}, pose);
    }
    counts_.box_tests += 2 * taken;
    // Each pair is written to both lists and counted in one or in none.
    std::size_t waiting = waiting_.size() - taken;
    std::size_t leaves = 0;
    waiting_.resize(waiting + 2 * taken);
    near_leaves_.resize(2 * taken);
    for (std::size_t k = 0; k < taken; ++k) {
        // The pair with the nearer centres comes last and is looked at first.
        const std::size_t nearer = found[k][0].distance2 <= found[k][1].distance2 ? 0 : 1;
        for (const std::size_t i : {1 - nearer, nearer}) {
            const NodePair pair = parts[k][i];
            const unsigned may_meet = found[k][i].apart ? 0 : 1;
            const unsigned is_last = are_leaves(a, b, pair) ? 1 : 0;
            waiting_[waiting] = pair;
            near_leaves_[leaves] = pair;
            waiting += may_meet & (is_last ^ 1U);
            leaves += may_meet & is_last;
        }
    }
    waiting_.resize(waiting);
    near_leaves_.resize(leaves);
}

void CollideQuery::test(const Collider& a, const Collider& b, const WidePose& b_from_a,
                        NodePair pair, const std::stop_token& stop) {
    const PairAnswer answer = pieces_meet(a, b, b_from_a, pair, stop);
    ++counts_.pair_tests;
    counts_.exact_tests += answer.proof == Proof::exact ? 1 : 0;
    if (answer.meet) {
        hits_.push_back({a.tree().nodes[pair.a].piece, b.tree().nodes[pair.b].piece, answer.proof});
    }
}

} // namespace hullwright
