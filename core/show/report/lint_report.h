// Reports what lint found, for people and for programs. Sentences are in English; the window
// translates the same templates.
#pragma once

#include "lint/lint.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

// Returns the name of a fault in JSON, which never changes: "too_many_vertices".
[[nodiscard]] std::string_view lint_name(LintFault fault);

// True when the fault measures a length, in model units; other faults measure a count or nothing.
[[nodiscard]] bool measures_length(LintFault fault);

// Returns the sentence that says what is wrong. {w} is the piece, {d} the engine, {0} the measured
// value, {1} the limit; {2} and {3} are the same two in metres, when they are lengths and the unit
// is known.
[[nodiscard]] std::string_view lint_template(LintFault fault);
// Returns the sentence that says what to do about it; {0} is the value that a flag needs.
[[nodiscard]] std::string_view remedy_template(LintFault fault);

struct LintReportInput {
    const EngineLimits* engine = nullptr;
    std::span<const LintFinding> findings;
    std::span<const std::string> names; // names of the pieces
    double metres_per_unit = 0.0;       // 0: unknown
    Vec3 origin = Vec3::Zero();         // the point that places are counted from, in model units
};

// Returns the values that fill the places of the sentences, for callers that write them in another
// language.
[[nodiscard]] Issue lint_places(const LintReportInput& input, const LintFinding& finding);
// Returns the value of {0} in the remedy: the setting with which pieces keep the limit.
[[nodiscard]] double remedy_value(const LintFinding& finding);

[[nodiscard]] std::string lint_sentence(const LintReportInput& input, const LintFinding& finding);
[[nodiscard]] std::string remedy_sentence(const LintReportInput& input, const LintFinding& finding);

// Returns one line for each finding, errors first: "error: bracket_007: …; remedy". What no contact
// feels is one line at the end.
[[nodiscard]] std::vector<std::string> lint_lines(const LintReportInput& input);
// Returns a summary such as "Jolt: 2 errors, 1 warning", without what no contact feels; when the
// unit is unknown, it says what was assumed.
[[nodiscard]] std::string lint_summary(const LintReportInput& input);
// Adds a "lint" object to the JSON of `verify` (docs/pieces-json.md).
[[nodiscard]] std::string with_lint(const std::string& json, const LintReportInput& input);

} // namespace hullwright
