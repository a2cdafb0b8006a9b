// Reads STL: texts with any number of solids, as doubles, and binary files, which hold float32.
#pragma once

#include "base/progress.h"
#include "source/source_model.h"

#include <filesystem>

namespace hullwright {

[[nodiscard]] Result<SourceModel> read_stl(const std::filesystem::path& path,
                                           const ReadSettings& settings, const Progress& progress);

} // namespace hullwright
