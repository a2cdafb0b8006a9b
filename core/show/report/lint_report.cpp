#include "report/lint_report.h"

#include "base/text.h"
#include "report/sentences.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

enum class Kind : std::uint8_t { nothing, count, length };

struct Words {
    LintFault fault;
    Kind kind; // of the measured value
    std::string_view name;
    std::string_view pattern;
    std::string_view remedy;
};

constexpr std::array k_words = std::to_array<Words>({
    {LintFault::faces_in_no_piece, Kind::count, "faces_in_no_piece",
     HULLWRIGHT_SENTENCE(
         "Lint",
         "{0} {0=face of the model is|faces of the model that hang together are} in no piece"),
     HULLWRIGHT_SENTENCE("Lint", "export the pieces again from this model")},
    {LintFault::surface_uncovered, Kind::nothing, "surface_uncovered",
     HULLWRIGHT_SENTENCE("Lint", "{w} leaves surface of the model uncovered"),
     HULLWRIGHT_SENTENCE("Lint", "export the pieces again from this model")},
    {LintFault::sticks_out, Kind::length, "sticks_out",
     HULLWRIGHT_SENTENCE("Lint", "{w} is {0}{2? ({2} m)} out of the solid, {1}{3? ({3} m)} is "
                                 "allowed"),
     HULLWRIGHT_SENTENCE("Lint", "export with a smaller --tolerance")},
    {LintFault::broken_hull, Kind::nothing, "broken_hull",
     HULLWRIGHT_SENTENCE("Lint", "{w} is no closed convex hull"),
     HULLWRIGHT_SENTENCE("Lint", "export the pieces again; verify --model says what is wrong")},
    {LintFault::too_many_vertices, Kind::count, "too_many_vertices",
     HULLWRIGHT_SENTENCE("Lint", "{w} has {0} vertices, {d} wants {1} at most"),
     HULLWRIGHT_SENTENCE("Lint", "limit the vertices with --max-hull-vertices {0}")},
    {LintFault::too_many_faces, Kind::count, "too_many_faces",
     HULLWRIGHT_SENTENCE("Lint", "{w} has {0} faces, {d} wants {1} at most"),
     HULLWRIGHT_SENTENCE("Lint", "limit the vertices with --max-hull-vertices {0}")},
    {LintFault::too_many_face_vertices, Kind::count, "too_many_face_vertices",
     HULLWRIGHT_SENTENCE("Lint", "{w} has {0} vertices around one face, {d} wants {1} at most"),
     HULLWRIGHT_SENTENCE("Lint", "limit the vertices with --max-hull-vertices {0}")},
    {LintFault::too_many_pieces, Kind::count, "too_many_pieces",
     HULLWRIGHT_SENTENCE("Lint", "there are {0} pieces, {d} wants {1} at most"),
     HULLWRIGHT_SENTENCE("Lint", "limit them with --max-pieces {0}, or raise --tolerance")},
    {LintFault::flat, Kind::nothing, "flat",
     HULLWRIGHT_SENTENCE("Lint", "{w} is flat, {d} refuses hulls without volume"),
     HULLWRIGHT_SENTENCE("Lint", "give sheets a body with --sheet-thickness, or raise --tolerance, "
                                 "which merges flat pieces of solids with others")},
    {LintFault::thin, Kind::length, "thin",
     HULLWRIGHT_SENTENCE("Lint", "{w} is {0}{2? ({2} m)} thick, for {d} it should be {1}{3? ({3} "
                                 "m)}"),
     HULLWRIGHT_SENTENCE("Lint", "raise --tolerance, which merges it with others, or thicken the "
                                 "part in the modelling tool")},
    {LintFault::tiny, Kind::length, "tiny",
     HULLWRIGHT_SENTENCE("Lint", "{w} is {0}{2? ({2} m)} across, which is below {1}{3? ({3} m)}, "
                                 "a small share of the whole"),
     HULLWRIGHT_SENTENCE("Lint", "raise --tolerance, which merges it with others, or leave it "
                                 "out")},
    {LintFault::far_from_origin, Kind::length, "far_from_origin",
     HULLWRIGHT_SENTENCE("Lint", "{w} is so far from the origin that float32 goes in steps of "
                                 "{0}{2? ({2} m)} there, {1}{3? ({3} m)} would do"),
     HULLWRIGHT_SENTENCE("Lint", "move the model to the origin in the modelling tool")},
    {LintFault::collapses_in_float32, Kind::nothing, "collapses_in_float32",
     HULLWRIGHT_SENTENCE("Lint", "{w} has no volume left when its coordinates are float32"),
     HULLWRIGHT_SENTENCE("Lint", "move the model to the origin, or leave the piece out")},
    {LintFault::dented_in_float32, Kind::length, "dented_in_float32",
     HULLWRIGHT_SENTENCE("Lint", "{w} is not convex when its coordinates are float32: a vertex is "
                                 "{0}{2? ({2} m)} in front of a facet, {1}{3? ({3} m)} is "
                                 "rounding"),
     HULLWRIGHT_SENTENCE("Lint", "limit the vertices with --max-hull-vertices, which leaves thin "
                                 "facets out, or move the model to the origin")},
    {LintFault::closes_passage, Kind::length, "closes_passage",
     HULLWRIGHT_SENTENCE("Lint", "{w} closes a passage that is {0}{2? ({2} m)} wide, more than the "
                                 "tolerance of {1}{3? ({3} m)}"),
     HULLWRIGHT_SENTENCE("Lint", "export with a smaller --tolerance")},
});

const Words& words_of(LintFault fault) {
    return k_words[static_cast<std::size_t>(fault)];
}

std::string_view severity_name(Severity severity) {
    return severity == Severity::error     ? "error"
           : severity == Severity::warning ? "warning"
                                           : "note";
}

std::string line_of(const LintReportInput& input, const LintFinding& finding) {
    return std::string(severity_name(finding.severity)) + ": " + lint_sentence(input, finding) +
           "; " + remedy_sentence(input, finding);
}

std::size_t count_of(const LintReportInput& input, Severity severity) {
    return static_cast<std::size_t>(
        std::count_if(input.findings.begin(), input.findings.end(),
                      [severity](const LintFinding& f) { return f.severity == severity; }));
}

// All that no contact feels is dents by rounding, and is told together, as a line for each would
// hide what matters.
std::string line_of_notes(const LintReportInput& input) {
    const LintFinding* deepest = nullptr;
    for (const LintFinding& finding : input.findings) {
        if (finding.severity == Severity::note &&
            (deepest == nullptr || finding.measured > deepest->measured)) {
            deepest = &finding;
        }
    }
    const Issue places = lint_places(input, *deepest);
    const std::string in_metres =
        places.numbers.size() > 2 ? " (" + people_number(places.numbers[2]) + " m)" : std::string();
    const std::size_t notes = count_of(input, Severity::note);
    return "note: " + counted_text(notes, "piece is", "pieces are") +
           " dented when coordinates are float32, by at most " + people_number(deepest->measured) +
           in_metres + "; no contact feels that";
}

Json json_of(const LintReportInput& input, const LintFinding& finding) {
    Json one = {{"fault", lint_name(finding.fault)}, {"severity", severity_name(finding.severity)}};
    if (finding.piece) {
        one["piece"] = *finding.piece;
        if (*finding.piece < input.names.size()) {
            one["name"] = input.names[*finding.piece];
        }
    }
    if (words_of(finding.fault).kind != Kind::nothing) {
        one["measured"] = finding.measured;
        one["limit"] = finding.limit;
    }
    one["sentence"] = lint_sentence(input, finding);
    one["remedy"] = remedy_sentence(input, finding);
    if (!finding.where.empty()) {
        const Vec3 centre = finding.where.centre() + input.origin;
        one["centre"] = {centre.x(), centre.y(), centre.z()};
    }
    return one;
}

} // namespace

std::string_view lint_name(LintFault fault) {
    return words_of(fault).name;
}

bool measures_length(LintFault fault) {
    return words_of(fault).kind == Kind::length;
}

std::string_view lint_template(LintFault fault) {
    return words_of(fault).pattern;
}

std::string_view remedy_template(LintFault fault) {
    return words_of(fault).remedy;
}

Issue lint_places(const LintReportInput& input, const LintFinding& finding) {
    Issue places;
    places.detail = as_given(std::string(input.engine->label));
    if (finding.piece) {
        places.where = *finding.piece < input.names.size()
                           ? input.names[*finding.piece]
                           : "piece " + std::to_string(*finding.piece);
    } else {
        places.where = "no piece";
    }
    places.numbers = {finding.measured, finding.limit};
    if (measures_length(finding.fault) && input.metres_per_unit > 0.0) {
        places.numbers.push_back(finding.measured * input.metres_per_unit);
        places.numbers.push_back(finding.limit * input.metres_per_unit);
    }
    return places;
}

// Returns the value that a flag needs so that pieces keep the limit. A hull of n vertices has at
// most 2 n - 4 faces (Euler).
double remedy_value(const LintFinding& finding) {
    return finding.fault == LintFault::too_many_faces ? std::floor(finding.limit / 2.0) + 2.0
                                                      : finding.limit;
}

std::string lint_sentence(const LintReportInput& input, const LintFinding& finding) {
    return fill_sentence(lint_template(finding.fault), lint_places(input, finding));
}

std::string remedy_sentence(const LintReportInput& input, const LintFinding& finding) {
    Issue places = lint_places(input, finding);
    places.numbers = {remedy_value(finding)};
    return fill_sentence(remedy_template(finding.fault), places);
}

std::vector<std::string> lint_lines(const LintReportInput& input) {
    std::vector<std::string> lines;
    for (const Severity severity : {Severity::error, Severity::warning}) {
        for (const LintFinding& finding : input.findings) {
            if (finding.severity == severity) {
                lines.push_back(line_of(input, finding));
            }
        }
    }
    if (count_of(input, Severity::note) > 0) {
        lines.push_back(line_of_notes(input));
    }
    return lines;
}

std::string lint_summary(const LintReportInput& input) {
    return std::string(input.engine->label) + ": " +
           counted_text(count_of(input, Severity::error), "error", "errors") + ", " +
           counted_text(count_of(input, Severity::warning), "warning", "warnings") +
           (input.metres_per_unit > 0.0 ? "" : " (unit unknown, taken for a metre)");
}

std::string with_lint(const std::string& json, const LintReportInput& input) {
    Json root = Json::parse(json);
    Json findings = Json::array();
    for (const LintFinding& finding : input.findings) {
        findings.push_back(json_of(input, finding));
    }
    root["lint"] = {{"engine", input.engine->name},
                    {"metres_per_unit",
                     input.metres_per_unit > 0.0 ? Json(input.metres_per_unit) : Json(nullptr)},
                    {"findings", std::move(findings)}};
    return root.dump(2) + "\n";
}

} // namespace hullwright
