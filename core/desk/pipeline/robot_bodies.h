// Makes what collides of a robot: a side for each body, of its meshes and of what its other shapes
// are as triangles.
#pragma once

#include "pipeline/collide_side.h"
#include "robot/robot.h"

namespace hullwright::pipeline {

struct RobotBodySettings {
    Recipe recipe;
    PrepareSettings prepare;
    std::string made_by;
};

// Sides stand in the order of bodies, in each body's frame; null where nothing of it collides.
using RobotSides = std::vector<std::unique_ptr<CollideSide>>;
[[nodiscard]] Result<RobotSides> make_bodies(const Robot& robot, const RobotBodySettings& settings,
                                             const Progress& progress = {});

// Reads and repairs the mesh of one body, in its frame; it is the very mesh that its side is made
// of. Issues name the file that has the body's shapes.
[[nodiscard]] Result<Prepared> prepare_body(const std::string& file, const RobotBody& body,
                                            const RobotBodySettings& settings,
                                            const Progress& progress = {});

// True where the name ends as one of a robot's files does.
[[nodiscard]] bool is_robot_file(const std::filesystem::path& path);

} // namespace hullwright::pipeline
