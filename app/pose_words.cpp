#include "pose_words.h"

namespace hullwright::cli {

const char* refuse_poses(const CommonOptions& options) {
    if (options.poses.size() > 2) {
        return "--poses takes one file of both things, or one of each";
    }
    if (options.poses.size() == 2 && (options.poses[0] == "-" || options.poses[1] == "-")) {
        return "standard input has the poses of both: --poses - alone";
    }
    if (options.bodies.empty()) {
        return nullptr;
    }
    const std::size_t comma = options.bodies.find(',');
    if (comma == 0 || comma == std::string::npos || comma + 1 == options.bodies.size() ||
        options.bodies.find(',', comma + 1) != std::string::npos) {
        return "--bodies takes the names of two: A,B";
    }
    return options.poses.empty() ? "--bodies says whose poses a file has: it needs --poses"
                                 : nullptr;
}

std::optional<PoseSource> poses_of(const CommonOptions& options) {
    if (options.poses.empty()) {
        return std::nullopt;
    }
    PoseSource source(options.poses[0]);
    source.second = options.poses.size() > 1 ? options.poses[1] : std::string();
    const std::size_t comma = options.bodies.find(',');
    if (comma != std::string::npos) {
        source.bodies = {options.bodies.substr(0, comma), options.bodies.substr(comma + 1)};
    }
    return source;
}

} // namespace hullwright::cli
