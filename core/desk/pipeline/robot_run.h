// A run holds the bodies of a robot against each other along a log of its joints, and against what
// stands around it; or any number of things along a file of their poses, each of which moves as a
// body on a free joint does.
#pragma once

#include "pipeline/contact_file.h"
#include "pipeline/robot_bodies.h"
#include "report/robot_pairs.h"
#include "robot/joint_log.h"
#include "robot/read_robot.h"

#include <functional>
#include <set>
#include <stop_token>

namespace hullwright::pipeline {

struct RobotInput {
    std::string robot;
    std::string joints;                             // "-" is standard input
    std::optional<std::string> against;             // an asset or a model that does not move
    std::optional<std::array<std::string, 2>> pair; // only these two bodies
    // Assets or models may stand in the place of a robot; their columns of `joints` begin with the
    // names of their files without endings; a name that is taken gets a number. What has no columns
    // stays where it is.
    std::vector<std::string> things = {};
    // Things that are named here are not read and collide with nothing. They keep their names and
    // columns, so that the others keep theirs.
    std::set<std::string> left_out = {};
};

struct RobotSettings {
    ReadRobotSettings reading;
    JointLogSettings log;
    RobotBodySettings bodies;
    bool leave_out_neighbours = true;
    bool leave_out_always_meeting = true;
    bool keep_answers = false; // of the one pair, for a contact file
};

// A row says where the bodies are; its pointers are valid while it is handed out.
struct RobotRow {
    LogRow row;
    std::span<const PoseNumbers> places; // of bodies, then of what stands around
    const Collision* found = nullptr;    // of the one pair, where answers are kept
    std::stop_token stop = {};           // of the run, for what is made of the row
};

class RobotRun {
public:
    using OnRow = std::function<Status(const RobotRow&)>;

    // Reads the robot and opens the log before any pieces are made.
    [[nodiscard]] static Result<RobotRun>
    load(const RobotInput& input, const RobotSettings& settings, const Progress& progress = {});
    RobotRun(RobotRun&&) noexcept;
    RobotRun& operator=(RobotRun&&) noexcept;
    ~RobotRun();

    [[nodiscard]] const Robot& robot() const;
    // Returns the sides of all bodies, then the one of what stands around; null where a body has
    // nothing to collide.
    [[nodiscard]] const RobotSides& sides() const;
    [[nodiscard]] const std::vector<std::string>& names() const; // of the sides
    // Returns the sides of the one pair that was asked for.
    [[nodiscard]] std::array<std::size_t, 2> pair() const;

    // Writes the asset of each body that collides as NAME.hwa; its coordinates are the body's.
    [[nodiscard]] Status write_assets(const std::filesystem::path& folder,
                                      const Progress& progress = {}) const;

    // Answers all rows and hands out each; an issue that `on_row` returns ends the run.
    [[nodiscard]] Status rows(const OnRow& on_row, const Progress& progress = {});
    // Returns what was found in all rows.
    [[nodiscard]] RobotReport report() const;
    // Returns warnings of the log, once all rows are answered.
    [[nodiscard]] std::vector<Issue> warnings_of_log() const;

private:
    struct State;
    explicit RobotRun(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

} // namespace hullwright::pipeline
