// Wavefront OBJ: vertices, polygons, lines and points, in objects and groups and by materials.
// Curves and surfaces are left alone.
#pragma once

#include "base/progress.h"
#include "source/source_model.h"

#include <filesystem>

namespace hullwright {

[[nodiscard]] Result<SourceModel> read_obj(const std::filesystem::path& path,
                                           const ReadSettings& settings, const Progress& progress);

} // namespace hullwright
