// Reads what a file says that collides, in a child process with limits as models are read.
#pragma once

#include "source/file_colliders.h"
#include "source/isolated_import.h"

namespace hullwright {

// A file of a format that says nothing of it has no colliders.
[[nodiscard]] Result<FileColliders> import_colliders(const std::filesystem::path& path,
                                                     const ReadSettings& settings,
                                                     const ImportHost& host,
                                                     const Progress& progress = {});

} // namespace hullwright
