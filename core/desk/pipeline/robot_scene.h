// Holds a robot as a window inspects it: which of its bodies meet along a log of its joints, and
// any two of them as bodies that are held against each other along that log.
#pragma once

#include "pipeline/pair_along.h"
#include "pipeline/robot_around.h"
#include "pipeline/robot_run.h"

#include <memory>

namespace hullwright::pipeline {

// Holds two bodies of a robot, with the faces that they were made of unless they are assets, and
// where they are in every row.
struct RobotPairScene {
    std::array<std::shared_ptr<const PairBody>, 2> bodies;
    std::array<std::string, 2> names;
    PoseLog rows;
};

class RobotScene {
public:
    // Makes the bodies and answers all rows.
    [[nodiscard]] static Result<RobotScene>
    load(const RobotInput& input, const RobotSettings& settings, const Progress& progress = {});

    [[nodiscard]] const RobotReport& report() const { return report_; }
    // Returns warnings of the bodies that collide.
    [[nodiscard]] std::vector<Issue> issues() const;
    // Returns 0 where it is not known, or not the same of all bodies.
    [[nodiscard]] double metres_per_unit() const;

    // The log is read again, so that memory does not grow with its rows and the bodies; rows beyond
    // `most` are left out.
    [[nodiscard]] Result<RobotPairScene> pair(const RobotPair& pair, std::size_t most = k_most_rows,
                                              const Progress& progress = {}) const;
    // Returns all bodies, to be drawn around any two of them.
    [[nodiscard]] Result<RobotAround> around(std::size_t most = k_most_around,
                                             const Progress& progress = {}) const {
        return RobotAround::make(run_.robot(), run_.sides(), joints_, log_, most, progress);
    }

private:
    RobotScene(RobotRun run, std::string joints, JointLogSettings log)
        : run_(std::move(run)), joints_(std::move(joints)), log_(log), report_(run_.report()) {}
    [[nodiscard]] Result<PoseLog> rows_of(const RobotPair& pair, std::size_t most,
                                          const Progress& progress) const;

    RobotRun run_;
    std::string joints_;
    JointLogSettings log_;
    RobotReport report_;
};

} // namespace hullwright::pipeline
