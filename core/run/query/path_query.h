// Answers poses along a path as CollideQuery answers each of them alone, to the bit: what is
// remembered of the poses before saves work and shows in nothing but the counts.
#pragma once

#include "query/coherent_query.h"

#include <span>
#include <utility>
#include <vector>

namespace hullwright {

// Use one for each thread and path.
class PathQuery {
public:
    // Both have to outlive it.
    PathQuery(const Collider& a, const Collider& b);

    // Every pair of pieces that meets, in the order of the traversal and with the proofs that the
    // pose alone gives. The span is valid until the next run.
    [[nodiscard]] Result<std::span<const PieceHit>> run(const Pose& b_from_a,
                                                        const Progress& progress = {});
    // The boxes of two pieces meet, so that the traversal comes to some pair of pieces.
    [[nodiscard]] bool boxes_meet() const { return boxes_meet_; }

    // Counts of the last run, which depend on the poses before.
    [[nodiscard]] const CollideCounts& counts() const { return counts_; }

private:
    using Way = std::vector<NodePair>; // from the roots to a pair of leaves
    struct Found {
        Way way;
        PieceHit hit;
    };

    [[nodiscard]] bool decide(std::span<const PieceHit> met, const WidePose& pose,
                              const Progress& progress);
    [[nodiscard]] Way way_to(NodePair leaves) const;
    [[nodiscard]] bool leads_on(const Way& way, const BoxPose& pose);
    [[nodiscard]] bool look_at_boxes(const Pose& b_from_a, const std::stop_token& stop);

    const Collider* a_;
    const Collider* b_;
    CoherentQuery coherent_;
    std::vector<std::uint32_t> parents_a_; // of each node; the root is its own
    std::vector<std::uint32_t> parents_b_;
    Way near_; // to leaves with boxes that met when they were looked at last; empty: none is known
    std::vector<NodePair> waiting_;
    std::vector<Found> found_;
    std::vector<PieceHit> hits_;
    bool boxes_meet_ = false;
    CollideCounts counts_;
};

} // namespace hullwright
