// A batch as a whole: what there is to do, which part of it this machine does, and the reports at
// the end.
#pragma once

#include "batch/make_plan.h"
#include "batch/run_units.h"
#include "report/batch_report.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace hullwright::batch {

// Says which units of the batch one call makes.
struct Chosen {
    std::size_t share = 1;
    std::size_t shares = 1;
    std::optional<SizeClass> size;
    std::vector<std::string> units; // empty: all

    // Others do the rest, and somebody joins the reports.
    [[nodiscard]] bool is_part() const { return shares > 1 || size || !units.empty(); }
};

// Returns all units of the batch; what earlier runs have written is not taken for models.
[[nodiscard]] Result<Plan> plan_batch(const PlanSettings& settings, const Progress& progress = {});

// Returns the chosen units, those that are expected to cost most first. A name that no unit has is
// an issue.
[[nodiscard]] Result<std::vector<Unit>> chosen_of(std::vector<Unit> units, const Chosen& chosen);

// Runs the units. Where all of the batch is chosen, a line of OUT/report.jsonl is written for each
// unit as it ends.
[[nodiscard]] Result<RunOutcome> run_batch(const std::vector<Unit>& units,
                                           const RunSettings& settings, bool is_part,
                                           const OnUnit& on_unit, const Progress& progress = {});

struct Baseline {
    std::filesystem::path report; // of an earlier batch, or the folder that it lies in
    BatchThresholds thresholds;
};

// Holds the results of all units against the last report in OUT, which is replaced where anything
// differs, and against the baseline. Units without a result of their key are not done.
[[nodiscard]] Result<BatchReport> report_batch(const Plan& plan, const PlanSettings& settings,
                                               const std::optional<Baseline>& baseline,
                                               const Progress& progress = {});

} // namespace hullwright::batch
