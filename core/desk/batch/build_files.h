// Writes a batch as a build file of Ninja, or of Make.
#pragma once

#include "base/result.h"
#include "batch/make_plan.h"

#include <filesystem>
#include <string>
#include <string_view>
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
[[nodiscard]] Status write_ninja(const Plan& plan, const std::filesystem::path& out,
                                 const BuildFileSettings& settings);

// All of it is behind the target `hullwright`, so that another makefile may include it.
[[nodiscard]] Status write_makefile(const Plan& plan, const std::filesystem::path& out,
                                    const BuildFileSettings& settings);

// Letters that a makefile cannot have in names of files, whatever stands before them: they mean
// patterns, wildcards, variables, recipes and ends of lists there.
inline constexpr std::string_view k_not_in_makefiles = "%*?[]=;\\|\t\n\r";

// Letters that a build file of Ninja cannot have in names of files.
inline constexpr std::string_view k_not_in_ninja_files = "|\n\r";

// Returns the first path of the batch that has one of these letters; empty where there is none.
[[nodiscard]] std::string path_with(std::string_view letters, const Plan& plan,
                                    const std::filesystem::path& out);

} // namespace hullwright::batch
