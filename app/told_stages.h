// Says on stderr what there is to say while the pipeline runs for a verb.
#pragma once

#include "flags.h"
#include "pipeline/run.h"

namespace hullwright::cli {

// A project brings its own settings and its own model.
[[nodiscard]] bool clashes_with_project(const CommonOptions& options);

// Assets bring the settings that they were made with; others would change nothing.
[[nodiscard]] bool clashes_with_assets(const CommonOptions& options);
inline constexpr const char* k_clash_with_assets =
    "an asset has the settings that it was made with: no others";

// True for a file that holds all pieces, made already: an asset, or pieces in JSON.
[[nodiscard]] bool is_set_of_pieces(const std::string& path);

// The run begins with the first input; --model is for pieces and assets.
[[nodiscard]] pipeline::Input input_of(const CommonOptions& options);
// The stages that were saved, where a file of them is named, are part of it.
[[nodiscard]] Result<pipeline::Input> input_with_stages(const CommonOptions& options,
                                                        const Progress& progress);

// Says that the file of stages has saved no time: who names one expects it to.
void tell_unused_stages(const CommonOptions& options);

// Returns a function that prints warnings of each stage when it is there; those of the model are
// printed only with `tells_of_model`. The function ends the run when an output would be written
// over a file that was read. The options have to outlive it.
[[nodiscard]] pipeline::OnStage teller(const CommonOptions& options, bool tells_of_model = true);

} // namespace hullwright::cli
