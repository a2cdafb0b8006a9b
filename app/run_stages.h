// The pipeline as a verb runs it: warnings go to stderr as they come, and no output is written over
// a file that was read.
#pragma once

#include "cli.h"
#include "pipeline/run.h"

namespace hullwright::cli {

struct RunSettings {
    pipeline::Stage until = pipeline::Stage::corrected;
    bool diagnose = false;
    bool tells_of_model = true; // print the warnings of reading and repairing
    bool of_pieces = false;     // a file that is neither project nor asset holds pieces
};

// A project brings its own settings and its own model.
[[nodiscard]] bool clashes_with_project(const Options& options);

// Runs from the first input; --model is for pieces and assets.
[[nodiscard]] Result<pipeline::Stages>
run_stages(const Options& options, const RunSettings& settings, const Progress& progress);

// The options of a run in which a project was opened: its recipe, and its name for dependencies.
[[nodiscard]] Options options_of(const pipeline::Stages& stages, const Options& given);

} // namespace hullwright::cli
