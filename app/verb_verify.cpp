// The verb `verify` takes an independent look at pieces, or at a packed asset, that `export` made.
#include "pipeline/verify.h"
#include "told_stages.h"
#include "verb.h"
#include "versions.h"

#include <array>
#include <cstdio>

namespace hullwright::cli {
namespace {

struct VerifyOptions : CommonOptions {
    const EngineLimits* engine = nullptr; // whose limits pieces are held against
};

pipeline::VerifySettings settings_of(const VerifyOptions& options) {
    return {options.recipe, options.engine, options.primitives, program_name(), {}};
}

ExitCode run(const VerifyOptions& options, const Progress& progress) {
    const bool has_project = options.inputs.size() == 1 && is_project(options.inputs[0]);
    if (has_project && clashes_with_project(options)) {
        return refusal("a project has its own settings and its own model: no others");
    }
    if (options.inputs.size() != 1 || (options.primitives && !has_project) ||
        (!has_project && options.model.empty() && options.engine == nullptr)) {
        return refusal("verify takes one PROJECT, or one PIECES or ASSET file and --model MODEL, "
                       "--engine NAME or both (see verify --help)");
    }
    pipeline::Input input = input_of(options);
    input.holds_pieces = !has_project && !is_asset(options.inputs[0]);
    const auto verdict =
        pipeline::verify(input, settings_of(options), progress, teller(options, false));
    if (!verdict) {
        return fail(verdict.issue());
    }
    const VerifyReportInput report = report_of(*verdict);
    std::fputs((options.json ? verify_json(report) : verify_text(report)).c_str(), stdout);
    return has_passed(report) ? k_fine : k_check_failed;
}

constexpr auto k_flags =
    std::to_array<Flag>({shared("json"), shared("model"),
                         Flag{"engine", "NAME", "also hold the pieces against this engine's limits",
                              slot_of<&VerifyOptions::engine>},
                         shared("primitives"), shared("progress"), shared("threads")});

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
        false,
        &start<VerifyOptions, run>};
    return verb;
}

} // namespace hullwright::cli
