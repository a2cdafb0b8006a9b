// Reads from the words of a command line where the poses of two things stand.
#pragma once

#include "flags.h"

#include "pipeline/collide.h"

namespace hullwright::cli {

// Says what is wrong with --poses and --bodies; null when nothing is.
[[nodiscard]] const char* refuse_poses(const CommonOptions& options);
// Returns none where no file was named.
[[nodiscard]] std::optional<PoseSource> poses_of(const CommonOptions& options);

} // namespace hullwright::cli
