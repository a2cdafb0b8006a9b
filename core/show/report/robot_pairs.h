// Holds what a robot's log says of its pairs of bodies: how often two of them meet, and how near
// they come.
#pragma once

#include "base/detail.h"
#include "poses/pose_file.h"
#include "query/distance_query.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

struct RobotBodyFigures {
    std::string name;
    std::string parent;     // empty: none
    std::size_t pieces = 0; // 0: nothing of it collides
};

// Names a row of the log, and its time where the log has one.
struct LogRow {
    std::uint64_t number = 0;
    std::optional<double> time;
};

struct DeepestContact {
    double depth = 0.0;
    LogRow row;
    std::uint32_t piece_a = 0;
    std::uint32_t piece_b = 0;
};

struct NearestRow {
    Nearness near; // its points are those of the body a
    LogRow row;
};

enum class LeftOut : std::uint8_t {
    no,
    neighbours,   // one hangs on the other by a joint
    rigid,        // no joint is between them, so that nothing moves them against each other
    excluded,     // the robot's file says so
    meet_at_rest, // with all joints at rest
    always_meet,  // in every row
};
[[nodiscard]] std::string_view name_of(LeftOut why);

struct RobotPair {
    std::size_t a = 0; // bodies
    std::size_t b = 0;
    LeftOut left_out = LeftOut::no; // what is left out has no figures unless it always meets
    std::uint64_t rows_met = 0;
    std::uint64_t rows_contained = 0; // of these one is inside the other and touches nothing
    LogRow first;                     // rows in which they meet
    LogRow last;
    std::optional<DeepestContact> deepest;
    std::optional<NearestRow> nearest; // of pairs that never meet

    [[nodiscard]] bool meets() const { return rows_met > 0; }
};

struct BeyondLimit {
    std::string joint;
    std::uint64_t rows = 0;
    std::uint64_t first_row = 0;
};

// Names things that move each by itself, in the place of a robot; the log is a file of their poses.
inline constexpr std::string_view k_free_bodies = "bodies";

struct RobotReport {
    std::string file;   // empty for free bodies
    std::string format; // urdf or mjcf, or k_free_bodies
    std::string joints;
    std::uint64_t rows = 0;
    std::vector<RobotBodyFigures> bodies;
    std::vector<RobotPair> pairs;            // the worst first; then those that are left out
    std::vector<std::string> joints_at_rest; // the log does not have them
    std::vector<BeyondLimit> beyond_limits;
    std::vector<Detail> notes; // what of the robot's file is left out
};

// Brings the worst first: pairs that meet by how deep they do, then by rows; others by how near
// they come. What is left out is last.
void sort_pairs(std::vector<RobotPair>& pairs);

// Returns a table of poses, as PoseReader takes it where the names are a and b; the names are those
// of bodies, which have no comma and no quote.
[[nodiscard]] std::string poses_csv_header(std::span<const std::string> names);
[[nodiscard]] std::string poses_csv(std::span<const PoseNumbers> places);

// docs/robot-json.md has the schema; a line without a line feed.
[[nodiscard]] std::string robot_json(const RobotReport& report);
[[nodiscard]] std::string robot_text(const RobotReport& report);

} // namespace hullwright
