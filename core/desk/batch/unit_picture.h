// Draws the small picture of a unit's pieces that the report shows.
#pragma once

#include "pipeline/run.h"

#include <filesystem>
#include <stop_token>

namespace hullwright::batch {

// The run has come to the corrected pieces.
[[nodiscard]] Status draw_unit(const pipeline::Stages& stages, const std::filesystem::path& target,
                               const std::stop_token& stop = {});

} // namespace hullwright::batch
