// Reads robots from URDF and MJCF. What is not read, because nothing here depends on it, is masses,
// motors, sensors and looks; what would move a body otherwise than it is said here is refused.
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "robot/robot.h"

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

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
                                      const ReadRobotSettings& settings,
                                      const std::stop_token& stop = {});
[[nodiscard]] Result<Robot> read_mjcf(const std::filesystem::path& file, const XmlElement& root,
                                      const std::stop_token& stop = {});

// Reads the collision shapes of SDF: a body for each link, at rest. Joints are not read.
[[nodiscard]] Result<Robot> read_sdf(const std::filesystem::path& file,
                                     const ReadRobotSettings& settings = {},
                                     const std::stop_token& stop = {});

// Holds convex shapes of one body, as `export` writes them for engines that are fed by code
// (docs/shapes-json.md).
struct ConvexShapes {
    Robot robot; // one body, in the file's unit and axes
    double metres_per_unit = 1.0;
    char up = 'y';
};
[[nodiscard]] Result<ConvexShapes> read_convex_shapes(const std::filesystem::path& file,
                                                      const Progress& progress = {});

// True for a JSON whose beginning says that it holds such shapes.
[[nodiscard]] bool is_convex_shapes(const std::filesystem::path& file);

// Returns the file of a mesh that a robot's file names; a fault where it is not found, or of an
// address that is not read.
struct MeshPlace {
    std::filesystem::path file;
    std::optional<Why> fault = {};
};
[[nodiscard]] MeshPlace mesh_place(const std::string& name, const std::filesystem::path& folder,
                                   const ReadRobotSettings& settings);

// Returns the turn about x, then y, then z, all of them fixed.
[[nodiscard]] Eigen::Quaterniond turn_of_rpy(const Vec3& roll_pitch_yaw);

// Returns an order of bodies in which each comes after its parent; those of one parent stay in
// order. Bodies that hang on each other in a circle are left out.
[[nodiscard]] std::vector<std::size_t>
parents_first(const std::vector<std::optional<std::size_t>>& parents);

} // namespace hullwright
