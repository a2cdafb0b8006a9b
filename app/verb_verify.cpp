// `verify`: an independent look at pieces, or at a packed asset, that `export` made.
#include "base/text.h"
#include "check/check_asset.h"
#include "check/check_pieces.h"
#include "cli.h"
#include "export/piece_file.h"
#include "geom/box_around.h"
#include "lint/lint.h"
#include "pipeline/product.h"
#include "report/lint_report.h"
#include "run_stages.h"
#include "stated_facts.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <tuple>
#include <utility>

namespace hullwright::cli {
namespace {

using pipeline::Stages;

using Json = nlohmann::ordered_json;

struct FaultWords {
    PieceFault fault;
    std::string_view name;
    std::string_view sentence; // after "piece 7 (name): "
};

constexpr std::array k_words = std::to_array<FaultWords>({
    {PieceFault::face_missing, "face_missing", "no piece has this face"},
    {PieceFault::face_twice, "face_twice", "another piece has this face too"},
    {PieceFault::face_unknown, "face_unknown", "the mesh has no such face"},
    {PieceFault::mixed_parts, "mixed_parts", "its faces are of more than one source part"},
    {PieceFault::not_connected, "not_connected", "its patch falls apart"},
    {PieceFault::bad_vertex, "bad_vertex", "a vertex is no number or does not exist"},
    {PieceFault::degenerate_hull, "degenerate_hull", "a triangle of its hull has no area"},
    {PieceFault::not_closed, "not_closed", "its hull is not closed"},
    {PieceFault::not_convex, "not_convex", "it is not convex"},
    {PieceFault::not_covered, "not_covered", "it does not cover this face of its patch"},
    {PieceFault::touches, "touches", "it meets this face of the surface and is out beside it"},
    {PieceFault::too_concave, "too_concave", "its patch lies too deep in it, at this face"},
    {PieceFault::protrudes, "protrudes", "it is too far out of the solid, or off the sheet"},
    {PieceFault::not_plane, "not_plane", "it is a piece of a sheet, or flat, and not plane"},
    {PieceFault::beyond_region, "beyond_region", "it holds more than faces of its plane"},
    {PieceFault::undecided, "undecided", "not decided within the work that the judge does"},
    {PieceFault::understated, "understated", "its patch lies deeper in it than it states"},
    {PieceFault::overstated, "overstated", "it states more than its tolerance allows"},
});

const FaultWords& words_of(PieceFault fault) {
    return k_words[static_cast<std::size_t>(fault)];
}

struct AssetFaultWords {
    AssetFault fault;
    std::string_view name;
    std::string_view sentence; // after "node 7: "
};

constexpr std::array k_asset_words = std::to_array<AssetFaultWords>({
    {AssetFault::not_decoded, "not_decoded", "its strips cannot be decoded"},
    {AssetFault::bad_hull, "bad_hull", "its hull is not closed or not convex"},
    {AssetFault::child_outside, "child_outside", "a child's hull is not inside its own"},
    {AssetFault::box_too_small, "box_too_small", "its hull is not inside its box"},
    {AssetFault::leaf_is_wrong, "leaf_is_wrong", "either it or its piece is flat, and not both"},
    {AssetFault::grown_too_far, "grown_too_far",
     "its hull is farther from its piece than the asset says"},
    {AssetFault::misstated, "misstated",
     "what is said of its growth does not agree, or is more than packing may add"},
    {AssetFault::cage_outside, "cage_outside", "a triangle of the cage is not in its piece"},
    {AssetFault::cage_open, "cage_open", "the cage is not closed"},
    {AssetFault::cage_is_wrong, "cage_is_wrong",
     "the cage is not around what the surface is around"},
    {AssetFault::component_is_wrong, "component_is_wrong",
     "its piece hangs together with one of another component"},
});

const AssetFaultWords& words_of(AssetFault fault) {
    return k_asset_words[static_cast<std::size_t>(fault)];
}

// What pieces are held against an engine's limits with, and what was found.
struct Linted {
    const EngineLimits* engine = nullptr;
    double metres_per_unit = 0.0; // 0: unknown
    std::vector<LintFinding> findings;
};

// What is verified, and what was found. `check` needs the model, `packed` an asset too, `linted` an
// engine.
struct Verified {
    PieceFile pieces;
    std::optional<PieceCheck> check;
    std::optional<AssetCheck> packed;
    std::optional<Linted> linted;
    FactCheck facts;

    [[nodiscard]] bool passed() const { return holds() && (!linted || passes(linted->findings)); }
    // Apart from the engine.
    [[nodiscard]] bool holds() const {
        return (!check || check->passed()) && (!packed || packed->passed()) &&
               facts.falsehoods.empty();
    }
};

LintReportInput lint_input(const Verified& verified) {
    const Linted& linted = *verified.linted;
    return {linted.engine, linted.findings, verified.pieces.names, linted.metres_per_unit,
            verified.pieces.set.origin};
}

std::string line_of(const AssetFinding& finding) {
    return "node " + std::to_string(finding.node) + ": " +
           std::string(words_of(finding.fault).sentence) +
           (finding.measured > 0.0 ? ", by " + number_text(finding.measured) : "");
}

std::string line_of(const PieceFinding& finding, const PieceFile& pieces) {
    std::string line = finding.piece == k_none ? std::string("no piece")
                                               : "piece " + std::to_string(finding.piece) + " (" +
                                                     pieces.names[finding.piece] + ")";
    line += ": " + std::string(words_of(finding.fault).sentence);
    line += finding.face == k_none ? "" : ", face " + std::to_string(finding.face);
    line += finding.measured > 0.0 ? ", by " + number_text(finding.measured) : "";
    line += finding.places > 0 ? ", at " + grouped_text(finding.places) + " places" : "";
    return line;
}

std::string line_of(const FalseFact& fact) {
    return "it says of its " + fact.fact + ": " + fact.stated + "; found: " + fact.found;
}

// The first lines, and how many there are more.
void add_lines(std::string& text, const std::vector<std::string>& lines) {
    constexpr std::size_t k_shown = 50;
    for (std::size_t i = 0; i < std::min(k_shown, lines.size()); ++i) {
        text += "  " + lines[i] + "\n";
    }
    if (lines.size() > k_shown) {
        text += "  and " + grouped_text(lines.size() - k_shown) + " more\n";
    }
}

std::size_t undecided_pieces(const PieceCheck& check) {
    return static_cast<std::size_t>(std::count_if(
        check.findings.begin(), check.findings.end(),
        [](const PieceFinding& finding) { return finding.fault == PieceFault::undecided; }));
}

std::string unchecked_text(const FactCheck& facts) {
    std::string text;
    for (const std::string& fact : facts.unchecked) {
        text += (text.empty() ? "  not checked: " : ", ") + fact;
    }
    return text.empty() ? text : text + "\n";
}

std::string check_text(const Verified& verified) {
    const PieceFile& pieces = verified.pieces;
    const PieceCheck& check = *verified.check;
    std::string text;
    if (pieces.set.tolerance > 0.0) {
        text += "  largest concavity found " + number_text(check.concavity) + ", protrusion " +
                number_text(check.protrusion) + ", at " + grouped_text(check.samples) + " points\n";
    }
    std::vector<std::string> lines;
    for (const PieceFinding& finding : check.findings) {
        lines.push_back(line_of(finding, pieces));
    }
    if (verified.packed) {
        text += "  largest growth by packing found " + number_text(verified.packed->growth) + "\n";
        for (const AssetFinding& finding : verified.packed->findings) {
            lines.push_back(line_of(finding));
        }
    }
    for (const FalseFact& fact : verified.facts.falsehoods) {
        lines.push_back(line_of(fact));
    }
    add_lines(text, lines);
    if (verified.holds()) {
        return text + "  everything holds\n";
    }
    const std::size_t undecided = undecided_pieces(check);
    text += grouped_text(lines.size() - undecided) + " faults\n";
    return text + (undecided > 0 ? grouped_text(undecided) + " pieces undecided\n" : "");
}

std::string text_of(const Verified& verified) {
    const PieceSet& set = verified.pieces.set;
    std::string text = grouped_text(set.pieces.size()) + " pieces, tolerance " +
                       number_text(set.tolerance) + ", rounding " + number_text(set.rounding) +
                       "\n";
    text +=
        verified.check ? check_text(verified) : std::string("  not checked against their model\n");
    text += unchecked_text(verified.facts);
    if (verified.linted) {
        const LintReportInput input = lint_input(verified);
        text += lint_summary(input) + "\n";
        add_lines(text, lint_lines(input));
    }
    return text;
}

Json findings_of(const Verified& verified) {
    Json findings = Json::array();
    for (const PieceFinding& finding : verified.check->findings) {
        Json one = {{"fault", words_of(finding.fault).name}};
        if (finding.piece != k_none) {
            one["piece"] = finding.piece;
            one["name"] = verified.pieces.names[finding.piece];
        }
        if (finding.face != k_none) {
            one["face"] = finding.face;
        }
        if (finding.measured > 0.0) {
            one["measured"] = finding.measured;
        }
        if (finding.places > 0) {
            one["places"] = finding.places;
        }
        findings.push_back(std::move(one));
    }
    for (const AssetFinding& finding :
         verified.packed ? verified.packed->findings : std::vector<AssetFinding>()) {
        findings.push_back({{"fault", words_of(finding.fault).name}, {"node", finding.node}});
        if (finding.measured > 0.0) {
            findings.back()["measured"] = finding.measured;
        }
    }
    for (const FalseFact& fact : verified.facts.falsehoods) {
        findings.push_back({{"fault", "false_fact"},
                            {"fact", fact.fact},
                            {"stated", fact.stated},
                            {"found", fact.found}});
    }
    return findings;
}

std::string json_of(const Verified& verified) {
    const PieceSet& set = verified.pieces.set;
    Json root = {{"schema", 1},
                 {"passed", verified.passed()},
                 {"pieces", set.pieces.size()},
                 {"tolerance", set.tolerance},
                 {"rounding", set.rounding}};
    if (verified.check) {
        root["closed"] = verified.check->closed;
        root["concavity"] = verified.check->concavity;
        root["protrusion"] = verified.check->protrusion;
        root["samples"] = verified.check->samples;
        root["undecided"] = undecided_pieces(*verified.check);
    }
    if (verified.packed) {
        root["growth"] = verified.packed->growth;
    }
    if (verified.check) {
        root["findings"] = findings_of(verified);
    }
    root["not_checked"] = verified.facts.unchecked;
    const std::string text = root.dump(2) + "\n";
    return verified.linted ? with_lint(text, lint_input(verified)) : text;
}

// The user may ask for more than the pieces were made for.
Status take_demands(const Options& options, double metres_per_unit, double diagonal,
                    PieceSet& set) {
    const auto resolved = in_model_units(options.recipe, metres_per_unit);
    if (!resolved) {
        return resolved.issue();
    }
    const DecomposeSettings& asked = resolved->decompose;
    if (asked.tolerance.set()) {
        set.tolerance = asked.tolerance.in_units(diagonal);
    }
    if (!asked.rounding.automatic) {
        set.rounding = asked.rounding.length.in_units(diagonal);
    }
    return Done{};
}

// Of the pieces alone: nearly the model's.
double diagonal_of(const PieceSet& set) {
    Aabb box;
    for (const Piece& piece : set.pieces) {
        box.add(box_around(piece.vertices));
    }
    return box.diagonal();
}

// The surface means to the judge what it meant to the maker. Bodies of sheets are no float32
// numbers: what packing them added, as the asset states it, counts as rounding. Null: pieces in
// JSON.
void take_surface(const Options& options, double metres_per_unit, double diagonal,
                  const hwa::Asset* asset, PieceFile& pieces) {
    const auto written = recipe_from_json(pieces.recipe_json, options.inputs[0]);
    const auto recipe = written ? in_model_units(*written, metres_per_unit) : written;
    if (!recipe) {
        return;
    }
    PieceSet& set = pieces.set;
    set.surface = recipe->decompose.surface;
    set.sheet_thickness = recipe->decompose.sheet_thickness.in_units(diagonal);
    if (asset != nullptr && set.sheet_thickness > 0.0 && set.tolerance <= set.rounding) {
        set.rounding = std::max(set.rounding, static_cast<double>(asset->meta().growth));
    }
}

// Pieces are judged by what they say they were made for: `stated`, a tolerance and a rounding.
void hold_to_statements(Verified& verified, const std::pair<double, double>& stated,
                        const hwa::Asset* asset, const TriMesh& mesh) {
    PieceSet& set = verified.pieces.set;
    const std::pair asked(set.tolerance, set.rounding);
    std::tie(set.tolerance, set.rounding) = stated;
    const double packing = asset != nullptr ? asset->meta().growth : 0.0;
    std::vector<PieceFinding>& findings = verified.check->findings;
    for (const PieceFinding& finding : check_stated(mesh, set, *verified.check, packing)) {
        findings.push_back(finding);
    }
    std::stable_sort(
        findings.begin(), findings.end(),
        [](const PieceFinding& a, const PieceFinding& b) { return a.piece < b.piece; });
    std::tie(set.tolerance, set.rounding) = asked;
}

// `asset` is null for pieces in JSON.
Status check(Verified& verified, const Prepared& prepared, const hwa::Asset* asset,
             const Options& options, const Progress& progress) {
    const TriMesh& mesh = *prepared.mesh;
    if (asset != nullptr && asset->meta().faces != mesh.triangles.size()) {
        return error(Code::mesh_mismatch, options.inputs[0], as_given(options.model));
    }
    PieceSet& set = verified.pieces.set;
    const std::pair stated(set.tolerance, set.rounding);
    const double metres = prepared.source->metres_per_unit;
    const double diagonal = bounds_of(mesh).diagonal();
    if (const auto taken = take_demands(options, metres, diagonal, set); !taken) {
        return taken;
    }
    take_surface(options, metres, diagonal, asset, verified.pieces);
    auto found = check_pieces(mesh, set, progress.part({}, 0.0, 0.7));
    if (!found) {
        return found.issue();
    }
    verified.check = std::move(*found);
    hold_to_statements(verified, stated, asset, mesh);
    if (asset != nullptr) {
        auto packed = check_asset(*asset, mesh, {set.surface, set.sheet_thickness},
                                  progress.part({}, 0.7, 1.0));
        if (!packed) {
            return packed.issue();
        }
        verified.packed = std::move(*packed);
    }
    return Done{};
}

// Without the model, the pieces' own file may still know the unit.
double unit_of(const PieceFile& pieces, const hwa::Asset* asset, const Options& options) {
    if (options.recipe.import.unit.metres > 0.0) {
        return options.recipe.import.unit.metres;
    }
    if (asset != nullptr) {
        return asset->meta().metres_per_unit;
    }
    const auto recipe = recipe_from_json(pieces.recipe_json, options.inputs[0]);
    return recipe ? recipe->import.unit.metres : 0.0;
}

Status hold_against_engine(Verified& verified, const Prepared* prepared, const hwa::Asset* asset,
                           const Options& options, const Progress& progress) {
    const double unit = unit_of(verified.pieces, asset, options);
    const double of_model = prepared != nullptr ? prepared->source->metres_per_unit : 0.0;
    const LintContext context{prepared != nullptr ? prepared->mesh.get() : nullptr,
                              verified.check ? &*verified.check : nullptr,
                              unit > 0.0 ? unit : of_model};
    auto findings = lint(verified.pieces.set, *options.engine, context, progress);
    if (!findings) {
        return findings.issue();
    }
    verified.linted = Linted{options.engine, context.metres_per_unit, std::move(*findings)};
    return Done{};
}

// What the run says of pieces: those of a file, or a project's, made first as export makes them.
Result<PieceFile> pieces_of(const Stages& stages, const Options& options) {
    if (stages.piece_file) {
        return *stages.piece_file;
    }
    auto product = product_of(*stages.mesh, stages.corrected->pieces, stages.pieces->report,
                              stages.recipe, options.primitives);
    if (!product) {
        return product.issue();
    }
    return PieceFile{stages.project->source.string(),        std::move(product->recipe_json),
                     std::move(product->mesh_hash),          std::move(product->names),
                     std::move(product->decomposition->set), std::move(product->labels)};
}

Status judge(Verified& verified, const Prepared* prepared, const hwa::Asset* asset,
             const Options& options, const Progress& progress) {
    auto facts = check_facts(verified.pieces, asset, prepared);
    if (!facts) {
        return facts.issue();
    }
    verified.facts = std::move(*facts);
    return prepared != nullptr
               ? check(verified, *prepared, asset, options, progress)
               : take_demands(options, unit_of(verified.pieces, asset, options),
                              diagonal_of(verified.pieces.set), verified.pieces.set);
}

Result<Verified> verify(const Options& options, const Progress& progress) {
    const auto stages = run_stages(options, {pipeline::Stage::corrected, false, false, true},
                                   progress.part({}, 0.0, 0.4));
    if (!stages) {
        return stages.issue();
    }
    auto pieces = pieces_of(*stages, options);
    if (!pieces) {
        return pieces.issue();
    }
    Verified verified{std::move(*pieces), {}, {}, {}, {}};
    const Prepared* prepared = stages->mesh.value.get();
    const hwa::Asset* asset = stages->asset ? &stages->asset->file.asset() : nullptr;
    if (auto judged = judge(verified, prepared, asset, options, progress.part({}, 0.4, 0.9));
        !judged) {
        return judged.issue();
    }
    if (options.engine != nullptr) {
        const Status held = hold_against_engine(verified, prepared, asset, options,
                                                progress.part("lint", 0.9, 1.0));
        if (!held) {
            return held.issue();
        }
    }
    return verified;
}

ExitCode run(const Options& options, const Progress& progress) {
    const bool has_project = options.inputs.size() == 1 && is_project(options.inputs[0]);
    if (has_project && clashes_with_project(options)) {
        std::fputs("hullwright: a project has its own settings and its own model: no others\n",
                   stderr);
        return k_usage;
    }
    if (options.inputs.size() != 1 || (options.primitives && !has_project) ||
        (!has_project && options.model.empty() && options.engine == nullptr)) {
        std::fputs("hullwright: verify takes one PROJECT, or one PIECES or ASSET file and --model "
                   "MODEL, --engine "
                   "NAME or both (see verify --help)\n",
                   stderr);
        return k_usage;
    }
    const auto verified = verify(options, progress);
    if (!verified) {
        return fail(verified.issue());
    }
    std::fputs((options.json ? json_of(*verified) : text_of(*verified)).c_str(), stdout);
    return verified->passed() ? k_fine : k_check_failed;
}

constexpr auto k_flags = std::to_array<std::string_view>(
    {"model", "engine", "primitives", "json", "progress", "threads"});

} // namespace

const Verb& verify_verb() {
    static const Verb verb = {
        "verify",
        "verify PIECES|ASSET|PROJECT [--model MODEL] [--engine NAME] [--tolerance LENGTH] [--json]",
        "check pieces against their model, or against an engine's limits",
        "Reads pieces that export wrote as JSON (-o pieces.json), makes the mesh of MODEL again "
        "as\n"
        "their recipe says, and checks: every face in exactly one piece, patches connected, hulls\n"
        "convex and closed and around their patch. Exact pieces must meet the surface in their\n"
        "patch only; with a tolerance, concavity and protrusion are measured. Of a packed asset\n"
        "(.hwa) the hulls are those its strips decode to, and its tree is checked too: every "
        "piece\n"
        "in one leaf, every hull around its children's and in its box, no hull farther from its\n"
        "piece than the asset states. --tolerance and\n"
        "--rounding ask for other bounds than the pieces were made for. Exit code 1 and the\n"
        "numbers of the pieces when anything fails. The pieces of a PROJECT (.hullwright) are "
        "made\n"
        "of its model first and corrected as they were by hand.\n\n"
        "--engine also says what an engine will not like about the pieces, and what to do about "
        "it:\n"
        "too many vertices or faces, thin, flat or tiny pieces, coordinates that float32 cannot\n"
        "hold; with --model also passages that pieces close. What the engine refuses or changes "
        "is\n"
        "an error and makes exit code 1, the rest is a warning. It does not need the model. "
        "Engines: generic, jolt, physx, physx-gpu, isaac,\n"
        "unity, unreal, bullet, godot, godot-physics, mujoco, mjx.",
        "hullwright verify bracket.pieces.json --model bracket.fbx",
        k_flags,
        &run};
    return verb;
}

} // namespace hullwright::cli
