// What lint found, for people and for programs. Sentences are in English; the window translates the
// same templates.
#pragma once

#include "lint/lint.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

// Stable, for JSON: "too_many_vertices".
[[nodiscard]] std::string_view lint_name(LintFault fault);

// What is measured is a length in model units; else a count, or nothing.
[[nodiscard]] bool measures_length(LintFault fault);

// What is wrong. {w} is the piece, {d} the engine, {0} what was measured, {1} the limit; {2} and
// {3} are the same in metres, where they are lengths and the unit is known.
[[nodiscard]] std::string_view lint_template(LintFault fault);
// What to do about it: {0} is what a flag has to say.
[[nodiscard]] std::string_view remedy_template(LintFault fault);

struct LintReportInput {
    const EngineLimits* engine = nullptr;
    std::span<const LintFinding> findings;
    std::span<const std::string> names; // of the pieces
    double metres_per_unit = 0.0;       // 0: unknown
    Vec3 origin = Vec3::Zero();         // that places are counted from
};

// What fills the sentences' places, for who says them in another language.
[[nodiscard]] Issue lint_places(const LintReportInput& input, const LintFinding& finding);
// What {0} of the remedy is: the setting with which pieces keep the limit.
[[nodiscard]] double remedy_value(const LintFinding& finding);

[[nodiscard]] std::string lint_sentence(const LintReportInput& input, const LintFinding& finding);
[[nodiscard]] std::string remedy_sentence(const LintReportInput& input, const LintFinding& finding);

// "error: piece 7 (name): …; remedy", a line for each finding, errors first.
[[nodiscard]] std::vector<std::string> lint_lines(const LintReportInput& input);
// "Jolt: 2 errors, 1 warning"; of an unknown unit it says what was assumed.
[[nodiscard]] std::string lint_summary(const LintReportInput& input);
// Adds a "lint" object to the JSON of `verify` (docs/pieces-json.md).
[[nodiscard]] std::string with_lint(const std::string& json, const LintReportInput& input);

} // namespace hullwright
