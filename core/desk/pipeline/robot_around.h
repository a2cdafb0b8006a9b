// Holds all bodies of a robot for a window to draw around the two that are held against each other:
// the hulls of each once, and where it is in every row.
#pragma once

#include "draw/draw_list.h"
#include "pipeline/robot_bodies.h"
#include "robot/joint_log.h"

#include <string>
#include <vector>

namespace hullwright::pipeline {

// Bodies are pale on a dark and on a light ground.
inline constexpr Rgb k_around = {150, 154, 162};

// Is the most bytes of joint values that are held; rows beyond are left out. A robot of ten joints
// has six million rows in them.
inline constexpr std::size_t k_most_around = std::size_t{512} << 20U;

class RobotAround {
public:
    // The log is read from its beginning; rows that are no poses are refused.
    [[nodiscard]] static Result<RobotAround> make(const Robot& robot, const RobotSides& sides,
                                                  const std::string& joints,
                                                  const JointLogSettings& log, std::size_t most,
                                                  const Progress& progress = {});

    // Holds the triangles of all sides, in their order, in the coordinates of their assets; none
    // where nothing collides. Whoever has uploaded them may take them.
    std::vector<DrawList> bodies;

    [[nodiscard]] std::size_t rows() const { return rows_; }
    [[nodiscard]] bool is_cut() const { return is_cut_; } // the log has more rows
    // Returns the poses in a row by which the coordinates of each body's asset are placed.
    [[nodiscard]] std::vector<Pose> places(std::size_t row) const;
    // Returns the box around one of them where it is placed so.
    [[nodiscard]] Aabb box(std::size_t body, const Pose& placed) const;

private:
    RobotAround(const Robot& robot, const JointValues& layout) : robot_(robot), layout_(layout) {}
    [[nodiscard]] Status add_rows(JointLog& log, std::size_t most, const Progress& progress);

    Robot robot_;
    JointValues layout_;
    std::vector<double> values_; // of all joints, row by row: fewer than the places of all bodies
    std::vector<Vec3> origins_;  // of the assets, in their models' coordinates
    std::size_t rows_ = 0;
    bool is_cut_ = false;
};

} // namespace hullwright::pipeline
