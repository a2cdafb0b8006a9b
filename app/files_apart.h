// What a run reads it does not write over, and no two of its outputs are one file.
#pragma once

#include "cli.h"
#include "pipeline/prepare.h"

#include <optional>
#include <string>

namespace hullwright::cli {

// Of the files that the flags name: what is wrong with them, for people; nothing when all are
// apart.
[[nodiscard]] std::optional<std::string> files_that_clash(const Options& options);

// `prepare`, and an error where an output would write over what was read for it: a project's model,
// or side files such as buffers and materials.
[[nodiscard]] Result<Prepared> prepare_apart(const Options& options, const std::string& model,
                                             const Recipe& recipe, const PrepareSettings& settings,
                                             const Progress& progress);

} // namespace hullwright::cli
