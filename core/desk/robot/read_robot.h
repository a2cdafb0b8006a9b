// Reads robots from URDF and MJCF. What is not read, because nothing here depends on it, is masses,
// motors, sensors and looks; what would move a body otherwise than it is said here is refused.
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "robot/robot.h"

namespace hullwright {

struct XmlElement;

struct ReadRobotSettings {
    // Names folders in which packages lie, beside those above the robot's file.
    std::vector<std::filesystem::path> packages;
};

// The first element says which of both formats it is.
[[nodiscard]] Result<Robot> read_robot(const std::filesystem::path& file,
                                       const ReadRobotSettings& settings = {},
                                       const std::stop_token& stop = {});

[[nodiscard]] Result<Robot> read_urdf(const std::filesystem::path& file, const XmlElement& root,
                                      const ReadRobotSettings& settings);
[[nodiscard]] Result<Robot> read_mjcf(const std::filesystem::path& file, const XmlElement& root);

// Returns an order of bodies in which each comes after its parent; those of one parent stay in
// order. Bodies that hang on each other in a circle are left out.
[[nodiscard]] std::vector<std::size_t>
parents_first(const std::vector<std::optional<std::size_t>>& parents);

} // namespace hullwright
