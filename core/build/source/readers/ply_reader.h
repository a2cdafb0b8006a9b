// A PLY file to a SourceModel: polygons, triangle strips and fans, as text or as bytes in either
// order.
#pragma once

#include "base/progress.h"
#include "source/source_model.h"

#include <filesystem>

namespace hullwright {

[[nodiscard]] Result<SourceModel> read_ply(const std::filesystem::path& path,
                                           const ReadSettings& settings, const Progress& progress);

} // namespace hullwright
