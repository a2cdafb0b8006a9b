// Reports what was found of colliders that other programs made, of one set and of several side by
// side (docs/foreign-json.md).
#pragma once

#include "check/foreign_check.h"
#include "check/misfit.h"
#include "check/volumes.h"
#include "lint/passages.h"
#include "report/lint_report.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace hullwright {

struct ForeignReportInput {
    std::string file;
    std::string format;
    std::string model; // empty: there is none
    const ForeignSet* set = nullptr;
    const ForeignCheck* check = nullptr;
    Fitting fitted;
    const Misfit* misfit = nullptr;              // null: pieces lie on the model
    const Volumes* volumes = nullptr;            // null: not counted
    const ForeignDistances* distances = nullptr; // null: not measured
    std::span<const ClosedPassage> passages;     // of the model, that pieces close
    double least_passage = 0.0;                  // wider than this; 0: none was looked for
    double tolerance = 0.0;                      // 0: none was asked for
    std::vector<std::string> names;              // of the pieces
    std::vector<std::string> notes;              // what is left out of the file
    std::optional<LintReportInput> linted;       // its names are those above
};

// True when no piece has a fault, all lie on the model, within the tolerance where one was asked
// for, and an engine takes them.
[[nodiscard]] bool has_passed(const ForeignReportInput& input);

[[nodiscard]] std::string foreign_text(const ForeignReportInput& input);
[[nodiscard]] std::string foreign_json(const ForeignReportInput& input);

// A table with a line for each set.
[[nodiscard]] std::string foreign_table(std::span<const ForeignReportInput> sets);
[[nodiscard]] std::string foreign_table_json(std::span<const ForeignReportInput> sets);

// The pieces of the file alone, for `info`.
[[nodiscard]] std::string foreign_pieces_text(const ForeignReportInput& input);

} // namespace hullwright
