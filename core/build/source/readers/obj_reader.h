// Reads Wavefront OBJ: vertices, polygons, lines and points, by objects, groups and materials.
// Curves and curved surfaces are not read.
#pragma once

#include "base/progress.h"
#include "source/source_model.h"

#include <filesystem>

namespace hullwright {

[[nodiscard]] Result<SourceModel> read_obj(const std::filesystem::path& path,
                                           const ReadSettings& settings, const Progress& progress);

} // namespace hullwright
