// Holds more than two things against each other along a file of their poses, every two of them.
#pragma once

#include "verb.h"

#include "base/progress.h"

namespace hullwright::cli {

// Says what more than two things do not go with; null when nothing is wrong.
[[nodiscard]] const char* refuse_many(const CommonOptions& options);
// Says of every two of the inputs in how many rows they meet, and how deep, or how near they come.
ExitCode collide_many(const CommonOptions& options, const Progress& progress);

} // namespace hullwright::cli
