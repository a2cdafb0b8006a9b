// Writes a batch as a build file of Ninja, or of Make.
#pragma once

#include "base/progress.h"
#include "batch/make_plan.h"

#include <filesystem>
#include <string>
#include <vector>

namespace hullwright::batch {

struct BuildFileSettings {
    std::filesystem::path target;   // the build file
    std::filesystem::path program;  // this executable
    std::vector<std::string> words; // of the batch's call, without those about the build file
};

// Below OUT a depfile of each unit names its model, side files and recipe, so that a touched one of
// them builds its units again, as a new program does. The build file itself names them where Ninja
// could not read their names in a depfile. Commands begin in the folder that the call
// was made in, and units whose inputs say the same as before are looked at alone.
// Returns the first path that a build file of Ninja cannot name, and has written nothing then;
// empty where all is written.
[[nodiscard]] Result<std::string> write_ninja(const Plan& plan, const std::filesystem::path& out,
                                              const BuildFileSettings& settings,
                                              const Progress& progress = {});

// Does the same for Make. All of it is behind the target `hullwright`, so that another makefile may
// include it.
[[nodiscard]] Result<std::string> write_makefile(const Plan& plan, const std::filesystem::path& out,
                                                 const BuildFileSettings& settings,
                                                 const Progress& progress = {});

} // namespace hullwright::batch
