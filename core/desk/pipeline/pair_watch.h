// Watches two bodies along the rows of a log: in which rows they meet, how deep, and how near they
// come. What was far apart a row ago is not asked again before it can have come near.
#pragma once

#include "pipeline/collide_side.h"
#include "query/coherent_query.h"
#include "query/containment.h"
#include "query/penetration.h"
#include "report/robot_pairs.h"

namespace hullwright::pipeline {

class PairWatch {
public:
    // Both sides have to outlive it.
    PairWatch(const CollideSide& a, const CollideSide& b);

    [[nodiscard]] Status row(const LogRow& row, const Pose& a, const Pose& b,
                             const Progress& progress);
    // Returns whether they meet, which is not counted.
    [[nodiscard]] Result<bool> meet(const Pose& a, const Pose& b, const Progress& progress);

    [[nodiscard]] const RobotPair& found() const { return found_; }
    [[nodiscard]] RobotPair& found() { return found_; }

private:
    [[nodiscard]] bool is_still_apart(const Pose& b_from_a);
    void count(const LogRow& row, bool contained);
    void look_for_deepest(const LogRow& row, std::span<const PieceHit> hits, const Pose& b_from_a,
                          const std::stop_token& stop);
    [[nodiscard]] Status look_for_nearest(const LogRow& row, const Pose& b_from_a,
                                          const Progress& progress);

    const CollideSide* a_;
    const CollideSide* b_;
    CoherentQuery query_;
    ContainmentQuery containment_;
    DistanceQuery distance_;
    Penetrator penetrator_;
    std::vector<Vec3> moved_; // corners of b's piece
    Pose last_;
    // Pieces were so far apart in some row, less what b has come since: so far they still are.
    double apart_ = 0.0;
    RobotPair found_;
};

} // namespace hullwright::pipeline
