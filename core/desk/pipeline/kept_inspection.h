// Holds what a project or the settings keep of bodies that were inspected (docs/project-json.md):
// their files, where they are posed, and from where they are looked at.
#pragma once

#include "base/result.h"
#include "geom/types.h"
#include "poses/pose_file.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace hullwright {

class JsonValue;

// Says where the camera stands; its projection is not kept.
struct KeptCamera {
    Vec3 target = Vec3::Zero(); // in the model's coordinates
    double yaw = 0.0;           // degrees
    double pitch = 0.0;         // degrees
    double distance = 1.0;

    bool operator==(const KeptCamera&) const = default;
};

// Names the files of a robot, or of several things, whose bodies are inspected two by two.
struct KeptRobot {
    std::string robot;                         // empty: several things
    std::vector<std::string> things;           // assets or models
    std::string log;                           // of joints, or the poses of things
    bool has_degrees = false;                  // joints are in degrees
    std::array<std::string, 2> pair;           // the names of the bodies; empty: none was chosen
    std::map<std::string, std::string> models; // of the bodies that are assets, by their names

    bool operator==(const KeptRobot&) const = default;
};

struct KeptInspection {
    std::array<std::string, 2> bodies; // files; empty: there is none, as of all that follow
    std::array<std::string, 2> models; // of bodies that are assets
    std::string contact;               // a contact file in place of bodies and poses
    std::optional<KeptRobot> robot;    // a robot, or several things, in their place
    std::optional<KeptRobot> aside;    // one whose pairs are listed beside other bodies
    bool others = true;                // what stands around a robot's pair is shown
    std::string poses;
    std::string poses_of_b; // of B alone, where `poses` has those of A
    std::optional<std::uint64_t> row;
    std::optional<std::array<PoseNumbers, 2>> moved; // where a hand has put both bodies
    std::optional<KeptCamera> camera;

    bool operator==(const KeptInspection&) const = default;
    [[nodiscard]] bool empty() const { return *this == KeptInspection(); }
};

[[nodiscard]] std::string inspection_to_json(const KeptInspection& kept);
[[nodiscard]] Result<KeptInspection> inspection_from_json(const std::string& json);
// Faults are those of the value's document.
[[nodiscard]] KeptInspection inspection_in(const JsonValue& value);

} // namespace hullwright
