// `verify`: an independent look at pieces that `export` made.
#include "base/text.h"
#include "check/check_pieces.h"
#include "cli.h"
#include "export/piece_file.h"
#include "pipeline/prepare.h"

#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace hullwright::cli {
namespace {

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
    {PieceFault::touches, "touches", "it meets this face of the surface outside of its patch"},
    {PieceFault::too_concave, "too_concave", "its patch lies too deep in it, at this face"},
    {PieceFault::protrudes, "protrudes", "it is too far out of the solid"},
});

const FaultWords& words_of(PieceFault fault) {
    return k_words[static_cast<std::size_t>(fault)];
}

std::string line_of(const PieceFinding& finding, const PieceFile& pieces) {
    std::string line = finding.piece == k_none ? std::string("no piece")
                                               : "piece " + std::to_string(finding.piece) + " (" +
                                                     pieces.names[finding.piece] + ")";
    line += ": " + std::string(words_of(finding.fault).sentence);
    line += finding.face == k_none ? "" : ", face " + std::to_string(finding.face);
    line += finding.measured > 0.0 ? ", by " + number_text(finding.measured) : "";
    return line;
}

std::string text_of(const PieceCheck& check, const PieceFile& pieces) {
    constexpr std::size_t k_shown = 50;
    std::string text = grouped_text(pieces.set.pieces.size()) + " pieces, tolerance " +
                       number_text(pieces.set.tolerance) + ", rounding " +
                       number_text(pieces.set.rounding) + "\n";
    if (pieces.set.tolerance > 0.0) {
        text += "  largest concavity found " + number_text(check.concavity) + ", protrusion " +
                number_text(check.protrusion) + ", at " + grouped_text(check.samples) + " points\n";
    }
    for (std::size_t i = 0; i < std::min(k_shown, check.findings.size()); ++i) {
        text += "  " + line_of(check.findings[i], pieces) + "\n";
    }
    if (check.findings.size() > k_shown) {
        text += "  and " + grouped_text(check.findings.size() - k_shown) + " more\n";
    }
    return text + (check.passed() ? "  everything holds\n"
                                  : grouped_text(check.findings.size()) + " faults\n");
}

std::string json_of(const PieceCheck& check, const PieceFile& pieces) {
    Json findings = Json::array();
    for (const PieceFinding& finding : check.findings) {
        Json one = {{"fault", words_of(finding.fault).name}};
        if (finding.piece != k_none) {
            one["piece"] = finding.piece;
            one["name"] = pieces.names[finding.piece];
        }
        if (finding.face != k_none) {
            one["face"] = finding.face;
        }
        if (finding.measured > 0.0) {
            one["measured"] = finding.measured;
        }
        findings.push_back(std::move(one));
    }
    const Json root = {{"schema", 1},
                       {"passed", check.passed()},
                       {"pieces", pieces.set.pieces.size()},
                       {"tolerance", pieces.set.tolerance},
                       {"rounding", pieces.set.rounding},
                       {"closed", check.closed},
                       {"concavity", check.concavity},
                       {"protrusion", check.protrusion},
                       {"samples", check.samples},
                       {"findings", std::move(findings)}};
    return root.dump(2) + "\n";
}

// The user may ask for more than the pieces were made for.
void take_demands(const Options& options, const TriMesh& mesh, PieceSet& set) {
    const double diagonal = bounds_of(mesh).diagonal();
    const DecomposeSettings& asked = options.recipe.decompose;
    if (asked.tolerance.set()) {
        set.tolerance = asked.tolerance.in_units(diagonal);
    }
    if (!asked.rounding.automatic) {
        set.rounding = asked.rounding.length.in_units(diagonal);
    }
}

Result<Prepared> prepare_again(const PieceFile& pieces, const Options& options,
                               const Progress& progress) {
    const auto recipe = recipe_from_json(pieces.recipe_json, options.inputs[0]);
    if (!recipe) {
        return recipe.issue();
    }
    PrepareSettings settings;
    settings.diagnose = false;
    auto prepared = prepare(options.model, *recipe, settings, progress);
    if (prepared && hash_of(*prepared->mesh) != pieces.mesh_hash) {
        return error(Code::mesh_mismatch, options.inputs[0], options.model);
    }
    return prepared;
}

ExitCode run(const Options& options, const Progress& progress) {
    if (options.inputs.size() != 1 || options.model.empty()) {
        std::fputs("hullwright: verify takes one PIECES file and --model MODEL (see verify "
                   "--help)\n",
                   stderr);
        return k_usage;
    }
    auto pieces = read_pieces(options.inputs[0]);
    if (!pieces) {
        return fail(pieces.issue());
    }
    const auto prepared = prepare_again(*pieces, options, progress.part({}, 0.0, 0.3));
    if (!prepared) {
        return fail(prepared.issue());
    }
    take_demands(options, *prepared->mesh, pieces->set);
    const auto check = check_pieces(*prepared->mesh, pieces->set, progress.part({}, 0.3, 1.0));
    if (!check) {
        return fail(check.issue());
    }
    std::fputs((options.json ? json_of(*check, *pieces) : text_of(*check, *pieces)).c_str(),
               stdout);
    return check->passed() ? k_fine : k_check_failed;
}

constexpr auto k_flags = std::to_array<std::string_view>({"model", "json", "progress", "threads"});

} // namespace

const Verb& verify_verb() {
    static const Verb verb = {
        "verify",
        "verify PIECES --model MODEL [--tolerance LENGTH] [--json]",
        "check pieces against their model, independently of what made them",
        "Reads pieces that export wrote as JSON (-o pieces.json), makes the mesh of MODEL again "
        "as\n"
        "their recipe says, and checks: every face in exactly one piece, patches connected, hulls\n"
        "convex and closed and around their patch. Exact pieces must meet the surface in their\n"
        "patch only; with a tolerance, concavity and protrusion are measured. --tolerance and\n"
        "--rounding ask for other bounds than the pieces were made for. Exit code 1 and the\n"
        "numbers of the pieces when anything fails.",
        "hullwright verify bracket.pieces.json --model bracket.fbx",
        k_flags,
        &run};
    return verb;
}

} // namespace hullwright::cli
