// Reads in this process what a file says that collides; see read_model.h for when that may be done.
#pragma once

#include "base/progress.h"
#include "source/file_colliders.h"
#include "source/source_model.h"

#include <filesystem>

namespace hullwright {

// Only glTF says it. Colliders are those that the scene shows, or would show if they were meshes.
[[nodiscard]] Result<FileColliders> read_colliders(const std::filesystem::path& path,
                                                   const ReadSettings& settings,
                                                   const Progress& progress = {});

} // namespace hullwright
