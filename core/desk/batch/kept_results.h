// Keeps the results of units in the folder of outputs. A unit is done where its result says so
// under the unit's key, and nowhere else.
#pragma once

#include "base/progress.h"
#include "batch/unit.h"

#include <filesystem>
#include <map>
#include <optional>
#include <stop_token>
#include <string>

namespace hullwright::batch {

inline constexpr const char* k_batch_folder = ".hullwright"; // in the folder of outputs

// Nothing where the file is not there, or holds no row, or one with outputs that lead out of the
// folder that they are counted from.
[[nodiscard]] std::optional<BatchRow> read_row(const std::filesystem::path& file);

// Names of units become names of files as they are.
[[nodiscard]] std::filesystem::path result_path(const std::filesystem::path& out,
                                                const std::string& unit);
[[nodiscard]] std::filesystem::path picture_path(const std::filesystem::path& out,
                                                 const std::string& unit);

// Nothing where there is none, or where it cannot be read: then the unit is done again.
[[nodiscard]] std::optional<BatchRow> read_result(const std::filesystem::path& out,
                                                  const std::string& unit);
[[nodiscard]] Status write_result(const std::filesystem::path& out, const BatchRow& row);

// Returns all results by the names of their units, also those of units that left the batch.
[[nodiscard]] Result<std::map<std::string, BatchRow>> read_results(const std::filesystem::path& out,
                                                                   const Progress& progress = {});

// True where no output is left to make for the unit: its result has its key, its files are as large
// as they were, and another run would end as this one did. Files that readers opened beside the
// unit's own are hashed for that; after a stop the answer is worth nothing.
[[nodiscard]] bool is_done(const Unit& unit, const BatchRow& row, const std::filesystem::path& out,
                           const std::stop_token& stop = {});

// The code of the warning that a picture could not be drawn, which another try would not mend.
inline constexpr const char* k_no_picture = "picture";
// True where the unit of this row has outputs and lacks its picture, which nobody has tried to
// draw.
[[nodiscard]] bool lacks_picture(const BatchRow& row, const std::filesystem::path& out);

} // namespace hullwright::batch
