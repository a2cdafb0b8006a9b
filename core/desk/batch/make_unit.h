// Makes all of a unit's files, in a process that its host has started for it alone.
#pragma once

#include "base/progress.h"
#include "batch/unit_order.h"

#include <filesystem>

namespace hullwright::batch {

// The hidden verb of `app` that runs `serve_unit`.
inline constexpr const char* k_unit_verb = "batch-worker";
// The number of the file by which its process tells how far it is, see told_fraction.h.
inline constexpr int k_fraction_file = 3;
// The exit code of a process that was refused memory.
inline constexpr int k_out_of_memory = 75;

// Makes what the order asks for and writes the row of facts: with what was made, or with the issue
// of a model that cannot be made something of. The issue that is returned is of the row itself.
[[nodiscard]] Status make_unit(const UnitOrder& order, const Progress& progress = {});

// Lives within the limits of the order in that file, and does it. Returns the exit code.
[[nodiscard]] int serve_unit(const std::filesystem::path& order);

} // namespace hullwright::batch
