// Says how far apart two assets are, between two proved bounds, and where they are nearest.
#pragma once

#include "query/collider.h"
#include "query/hull_distance.h"

#include <limits>
#include <optional>
#include <vector>

namespace hullwright {

// Says how near the pieces of two things are to each other.
struct Nearness {
    double least = 0.0; // no two pieces are nearer than this
    double most = 0.0;  // two of them are no farther apart than this
    // The pieces at `most` and their nearest points, in a's frame; none when all pieces are beyond
    // the margin.
    struct Pair {
        std::uint32_t piece_a = 0;
        std::uint32_t piece_b = 0;
        Vec3 at_a = Vec3::Zero();
        Vec3 at_b = Vec3::Zero();
    };
    std::optional<Pair> nearest;
};

struct DistanceCounts {
    std::uint64_t box_tests = 0;
    std::uint64_t pair_tests = 0;
};

// Use one for each thread. After a few queries it allocates no more memory, except in rationals.
class DistanceQuery {
public:
    // Pieces that meet are at distance 0, and the first two that do end the search. What is farther
    // apart than `margin` is only said to be so: `least` is the margin, and nothing is nearest. A
    // pose that is not usable is refused (pose.h).
    [[nodiscard]] Result<Nearness> run(const Collider& a, const Collider& b, const Pose& b_from_a,
                                       double margin = std::numeric_limits<double>::infinity(),
                                       const Progress& progress = {});

    [[nodiscard]] const DistanceCounts& counts() const { return counts_; } // counts of the last run

private:
    struct Waiting {
        NodePair pair;
        BoxesNear near;

        // The pair whose boxes may be nearest is the last, and of boxes that meet, that whose
        // centres are nearest.
        bool operator<(const Waiting& than) const {
            return near.least != than.near.least ? near.least > than.near.least
                                                 : near.distance2 > than.near.distance2;
        }
    };
    void search(const Collider& a, const Collider& b, const Pose& b_from_a,
                const std::stop_token& stop);
    void part(const QueryTree& a, const QueryTree& b, const BoxPose& pose, NodePair pair);
    void look_at(const Collider& a, const Collider& b, const WidePose& b_from_a, NodePair leaves,
                 const std::stop_token& stop);

    std::vector<Waiting> waiting_; // a heap
    Nearness found_;
    double closest_ = 0.0;       // what is no nearer than this need not be looked at
    Vec3 across_ = Vec3::Zero(); // the way from a to b where they are nearest so far
    BoxWay way_;                 // the same
    DistanceCounts counts_;
};

} // namespace hullwright
