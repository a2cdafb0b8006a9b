// Reads what a glTF says by the extensions for physics that collides, as a foreign set.
#pragma once

#include "pipeline/read_foreign.h"

namespace hullwright::pipeline {

// Returns none where the file is no glTF, or says nothing of it. Implicit shapes become polyhedra
// as a robot's do; planes and triggers are left out, which the notes say.
[[nodiscard]] Result<std::optional<ForeignFile>> from_physics(const std::filesystem::path& path,
                                                              const ImportRecipe& recipe,
                                                              const std::filesystem::path& worker,
                                                              const Progress& progress = {});

// True for a glTF that names one of the extensions; what it says by them is not looked at.
[[nodiscard]] bool may_have_physics(const std::filesystem::path& path);

// Says which part of reading the file is the look for physics; none where it is no glTF.
[[nodiscard]] double share_of_physics(const std::filesystem::path& path);

} // namespace hullwright::pipeline
