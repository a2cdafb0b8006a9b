// Says whether stages that were saved were of use.
#pragma once

#include "pipeline/run.h"

namespace hullwright::pipeline {

// True when a stage that was saved is one of the run, which then had no need to make it.
[[nodiscard]] bool has_any_of(const Stages& run, const SavedStages& saved);

} // namespace hullwright::pipeline
