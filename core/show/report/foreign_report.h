// Reports what was found of colliders that other programs made, of one set and of several side by
// side (docs/foreign-json.md).
#pragma once

#include "base/detail.h"
#include "check/foreign_check.h"
#include "check/misfit.h"
#include "check/volumes.h"
#include "passage/passages_lost.h"
#include "play/ball_leaks.h"
#include "report/lint_report.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
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
    const BallLeaks* leaks = nullptr;            // null: no ball was dropped
    const PassagesLost* passages = nullptr;      // null: not looked for
    double tolerance = 0.0;                      // 0: none was asked for
    double metres_per_unit = 0.0;                // of the model, else of the set; 0: unknown
    std::vector<std::string> names;              // of the pieces
    std::vector<Detail> notes;                   // what is left out of the file
    std::optional<LintReportInput> linted;       // its names are those above
};

// Is a file of a comparison that could not be read.
struct UnreadSet {
    std::size_t row = 0; // its place among all files
    std::string file;
    std::string fault; // in a sentence
};

// True when no piece has a fault, all lie on the model, within the tolerance where one was asked
// for, and an engine takes them.
[[nodiscard]] bool has_passed(const ForeignReportInput& input);

[[nodiscard]] std::string foreign_text(const ForeignReportInput& input);
[[nodiscard]] std::string foreign_json(const ForeignReportInput& input);

// Is a figure of a set, as tables of sets have it.
struct ForeignFigure {
    std::string_view column; // its head where columns are narrow
    std::string_view title;  // its head where there is room
    std::string text;        // "-": not known
    std::optional<double> worse =
        {};                 // the larger, the worse; none where it is not known, or neither
    bool is_length = false; // in the model's unit
};
[[nodiscard]] std::vector<ForeignFigure> foreign_figures(const ForeignReportInput& input);

// Returns a line for each thing that is wrong with a set, without what an engine says.
[[nodiscard]] std::vector<std::string> foreign_faults(const ForeignReportInput& input);
// Returns which rule told colliders from what is only looked at.
[[nodiscard]] std::string_view rule_text(ColliderNames names);
// Returns why nothing is told of passages; empty where they are told.
[[nodiscard]] std::string_view untold_text(const ForeignReportInput& input);
// Returns how the set was changed to lie on the model; empty where it was not.
[[nodiscard]] std::string changed_text(const Fitting& fitting);
// Returns what of the file is left out, a line each.
[[nodiscard]] std::vector<std::string> left_out_lines(const ForeignReportInput& input);
// Returns what the engine says, with the pieces' names.
[[nodiscard]] LintReportInput linted_of(const ForeignReportInput& input);
// Returns a length of the model, rounded for people, with its unit where that is known.
[[nodiscard]] std::string length_text(const ForeignReportInput& input, double length);

// Returns a table with a line for each set. Files that were not read have theirs among them.
[[nodiscard]] std::string foreign_table(std::span<const ForeignReportInput> sets,
                                        std::span<const UnreadSet> unread = {});
[[nodiscard]] std::string foreign_table_json(std::span<const ForeignReportInput> sets,
                                             std::span<const UnreadSet> unread = {});

// Returns the pieces of the file alone, for `info`.
[[nodiscard]] std::string foreign_pieces_text(const ForeignReportInput& input);

} // namespace hullwright
