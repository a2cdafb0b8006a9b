// Reads the collision shapes of a robot's file as a foreign set.
#pragma once

#include "pipeline/read_foreign.h"

namespace hullwright::pipeline {

[[nodiscard]] Result<ForeignFile> from_robot(const std::filesystem::path& path,
                                             const ImportRecipe& recipe,
                                             const std::filesystem::path& worker,
                                             const Progress& progress = {});

// Returns the meshes that the file names; see meshes_named_in.
[[nodiscard]] std::vector<std::string> meshes_of_robot(const std::filesystem::path& path,
                                                       const std::stop_token& stop);

} // namespace hullwright::pipeline
