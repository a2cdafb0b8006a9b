// What verbs write beside their result: recipe, dependencies, and the report's input.
#pragma once

#include "cli.h"
#include "pipeline/prepare.h"
#include "report/info_report.h"

#include <span>
#include <string>

namespace hullwright::cli {

// The pointers in it are the prepared model's own.
[[nodiscard]] Result<InfoInput> info_input(const Prepared& prepared, const Options& options);

// --save-recipe and --depfile, when asked for.
[[nodiscard]] Status write_side_outputs(const Prepared& prepared, const Options& options,
                                        std::span<const std::string> targets);

} // namespace hullwright::cli
