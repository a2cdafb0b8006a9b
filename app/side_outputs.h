// Writes the recipe and the dependencies of a run beside its result.
#pragma once

#include "flags.h"
#include "pipeline/run.h"
#include "report/info_report.h"

#include <span>
#include <string>
#include <vector>

namespace hullwright::cli {

// Returns what the report on the model needs; its pointers are the prepared model's own.
[[nodiscard]] InfoInput info_input(const pipeline::Stages& stages, const CommonOptions& options);

// Writes a makefile rule that says that the targets depend on the files.
[[nodiscard]] Status write_depfile(const std::string& depfile, std::span<const std::string> targets,
                                   std::span<const std::string> files);

// Returns the files that the run has read: model, side files, recipe and project; none where the
// model is not known.
[[nodiscard]] std::vector<std::string> files_behind(const pipeline::Stages& stages,
                                                    const CommonOptions& options);

// Writes what --save-recipe and --depfile ask for; the targets depend on these files and on that of
// the recipe.
[[nodiscard]] Status write_side_outputs(const Recipe& recipe, std::vector<std::string> files,
                                        const CommonOptions& options,
                                        std::span<const std::string> targets);
// Writes them for a run; the targets depend on all files that it has read.
[[nodiscard]] Status write_side_outputs(const pipeline::Stages& stages,
                                        const CommonOptions& options,
                                        std::span<const std::string> targets);

} // namespace hullwright::cli
