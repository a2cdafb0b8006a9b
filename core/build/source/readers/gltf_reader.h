// Reads glTF 2.0 and GLB, after https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html.
#pragma once

#include "base/progress.h"
#include "source/source_model.h"

#include <filesystem>
#include <optional>
#include <string_view>

namespace hullwright {

// `format` is "gltf" or "glb". The result is nullopt for a file of version 1, which is a different
// format of the same name.
[[nodiscard]] Result<std::optional<SourceModel>> read_gltf(const std::filesystem::path& path,
                                                           std::string_view format,
                                                           const ReadSettings& settings,
                                                           const Progress& progress);
// Is the largest fraction that has been told by then: whoever reads such a file goes on from there.
inline constexpr double k_told_of_version_1 = 0.2;

} // namespace hullwright
