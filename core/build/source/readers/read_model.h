// Reads a model file in this process. The parsers behind it have known memory faults: give it
// files you made yourself, and let source/isolated_import.h read everybody else's.
#pragma once

#include "base/progress.h"
#include "source/source_model.h"

#include <filesystem>
#include <span>
#include <string_view>

namespace hullwright {

struct SourceFormat {
    std::string_view extension; // lower case, without the dot
    std::string_view name;
};

[[nodiscard]] std::span<const SourceFormat> source_formats();
// The extension when we read it, else an issue that lists those we do.
[[nodiscard]] Result<std::string> source_format_of(const std::filesystem::path& path);

[[nodiscard]] Result<SourceModel> read_model(const std::filesystem::path& path,
                                             const ReadSettings& settings,
                                             const Progress& progress = {});

// "Assimp 5.2.5", for --version.
[[nodiscard]] std::string parser_version();

} // namespace hullwright
