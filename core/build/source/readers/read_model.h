// Reads a model file in this process. The parsers behind it have known memory faults: use it only
// for files that you made yourself, and source/isolated_import.h for all others.
#pragma once

#include "base/progress.h"
#include "source/source_formats.h"
#include "source/source_model.h"

#include <filesystem>

namespace hullwright {

// Returns the file's extension if it can be read, else an issue that lists those that can.
[[nodiscard]] Result<std::string> source_format_of(const std::filesystem::path& path);

[[nodiscard]] Result<SourceModel> read_model(const std::filesystem::path& path,
                                             const ReadSettings& settings,
                                             const Progress& progress = {});

// Returns the name and version of the parser, "Assimp 5.2.5", for --version.
[[nodiscard]] std::string parser_version();

} // namespace hullwright
