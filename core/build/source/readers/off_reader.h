// Reads Geomview's Object File Format as text, with or without normals, colours and texture
// coordinates.
#pragma once

#include "base/progress.h"
#include "source/source_model.h"

#include <filesystem>

namespace hullwright {

[[nodiscard]] Result<SourceModel> read_off(const std::filesystem::path& path,
                                           const ReadSettings& settings, const Progress& progress);

} // namespace hullwright
