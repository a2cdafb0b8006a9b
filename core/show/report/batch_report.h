// Reports a batch: a line of JSON for each unit, all of it as JSON, and a summary for people.
#pragma once

#include "base/progress.h"
#include "report/batch_row.h"

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace hullwright {

// Tells of one thing that is another than it was in an earlier report.
struct BatchChange {
    std::string unit;
    std::string what; // "state", "pieces", "error", "bytes", "warning", "new" or "gone"
    std::string before;
    std::string now;

    bool operator==(const BatchChange&) const = default;
};

// Says how much more than in the baseline is no regression yet, in percent.
struct BatchThresholds {
    double worse_error = 0.0;
    double worse_pieces = 0.0;
};

struct BatchReport {
    std::string root; // where the models are
    std::string out;
    std::string made_by;
    std::vector<BatchRow> rows; // all units, in the order of their names
    std::vector<BatchChange> changes;
    std::string baseline; // the report that it is held against; empty: none
    std::vector<BatchChange> regressions;
};

[[nodiscard]] std::size_t count_of(const BatchReport& report, BatchState state);

// Says what is another than before, by the order of the units.
[[nodiscard]] std::vector<BatchChange> batch_changes(std::span<const BatchRow> before,
                                                     std::span<const BatchRow> now);
// Says what is worse than before: units that are not done any more, and more error or pieces than
// the thresholds allow.
[[nodiscard]] std::vector<BatchChange> batch_regressions(std::span<const BatchRow> before,
                                                         std::span<const BatchRow> now,
                                                         const BatchThresholds& thresholds);

[[nodiscard]] Result<std::string> batch_json(const BatchReport& report,
                                             const Progress& progress = {});
[[nodiscard]] Result<std::string> batch_lines(const BatchReport& report,
                                              const Progress& progress = {});
// Reads the units of a report in JSON.
[[nodiscard]] Result<std::vector<BatchRow>>
batch_rows_in(std::string_view json, const std::string& file, const Progress& progress = {});

// Returns "mug: 12 pieces, 340 vertices, 12,345 bytes, 0.8 s", or what went wrong.
[[nodiscard]] std::string batch_row_text(const BatchRow& row);
[[nodiscard]] std::string batch_text(const BatchReport& report);

} // namespace hullwright
