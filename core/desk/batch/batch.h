// Runs a batch as a whole: what there is to do, which part of it this machine does, and the reports
// at the end.
#pragma once

#include "batch/make_plan.h"
#include "batch/run_units.h"
#include "report/batch_report.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace hullwright::batch {

// Returns the chosen units of the batch; what earlier runs have written is not taken for models.
[[nodiscard]] Result<Plan> plan_batch(const PlanSettings& settings, const Progress& progress = {});

// Runs the units, the dearest first. Where all of the batch is chosen, a line of OUT/report.jsonl
// is written for each unit as it ends.
[[nodiscard]] Result<RunOutcome> run_batch(std::vector<Unit> units, const RunSettings& settings,
                                           bool is_part, const OnUnit& on_unit,
                                           const Progress& progress = {});

struct Baseline {
    std::filesystem::path report; // of an earlier batch, or the folder that it lies in
    BatchThresholds thresholds;
};

// Holds the results of all units against the batch before, and against the baseline; OUT itself as
// a baseline is the batch before. The report in OUT is replaced where anything differs, and who
// reports the same batch again finds the same changes. Units without a result of their key are not
// done.
[[nodiscard]] Result<BatchReport> report_batch(const Plan& plan, const PlanSettings& settings,
                                               const std::optional<Baseline>& baseline,
                                               const Progress& progress = {});

} // namespace hullwright::batch
