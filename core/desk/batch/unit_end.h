// Says of a unit's process that has ended what that means for the unit.
#pragma once

#include "batch/unit.h"
#include "batch/unit_process.h"

#include <filesystem>
#include <optional>

namespace hullwright::batch {

// The row without tries, threads, seconds and outputs. `killed_for` is why the host has killed it.
[[nodiscard]] BatchRow row_of_end(const Unit& unit, const std::filesystem::path& stage,
                                  const ChildEnd& end, std::optional<BatchState> killed_for);

// Says of a unit of which a picture was asked for whether it lies in the stage; where it does not,
// a warning of the row says so.
void note_picture(BatchRow& row, const std::filesystem::path& stage);

} // namespace hullwright::batch
