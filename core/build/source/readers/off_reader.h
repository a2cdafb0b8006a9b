// Geomview's Object File Format as text, with normals, colours and texture coordinates or without.
#pragma once

#include "base/progress.h"
#include "source/source_model.h"

#include <filesystem>

namespace hullwright {

[[nodiscard]] Result<SourceModel> read_off(const std::filesystem::path& path,
                                           const ReadSettings& settings, const Progress& progress);

} // namespace hullwright
