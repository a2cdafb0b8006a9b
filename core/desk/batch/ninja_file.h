// Writes a batch as a build file of Ninja, a statement for each unit.
#pragma once

#include "base/result.h"
#include "batch/make_plan.h"

#include <filesystem>
#include <string>
#include <vector>

namespace hullwright::batch {

struct NinjaSettings {
    std::filesystem::path target;   // the build file
    std::string program;            // this executable
    std::vector<std::string> words; // of the batch's call, without --ninja and its file
};

// Beside the build file a depfile of each unit names its model, side files and recipe, so that a
// touched one of them builds its units again. Ninja starts in the folder that the call was made in.
[[nodiscard]] Status write_ninja(const Plan& plan, const std::filesystem::path& out,
                                 const NinjaSettings& settings);

} // namespace hullwright::batch
