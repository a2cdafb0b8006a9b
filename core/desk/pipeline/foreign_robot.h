// Reads the collision shapes of a robot's file as a foreign set.
#pragma once

#include "pipeline/read_foreign.h"

namespace hullwright::pipeline {

[[nodiscard]] Result<ForeignFile> from_robot(const std::filesystem::path& path,
                                             const ImportRecipe& recipe,
                                             const std::filesystem::path& worker,
                                             const Progress& progress = {});

} // namespace hullwright::pipeline
