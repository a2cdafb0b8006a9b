// The verb `verify` takes an independent look at pieces, or at a packed asset, that `export` made.
#include "foreign_words.h"
#include "pipeline/product.h"
#include "pipeline/verify.h"
#include "told_stages.h"
#include "verb.h"
#include "versions.h"

#include <array>
#include <cstdio>
#include <string>

namespace hullwright::cli {
namespace {

pipeline::VerifySettings settings_of(const ForeignOptions& options) {
    return {options.recipe, options.engine, options.primitives, program_name(), {}};
}

ExitCode run_on_foreign(const ForeignOptions& options, const Progress& progress) {
    const pipeline::ForeignSettings settings = foreign_settings(options);
    std::shared_ptr<const Prepared> model;
    const double judged = judged_at(options);
    const double read = options.model.empty() ? 0.0 : 0.2 * judged;
    if (!options.model.empty()) {
        auto made =
            pipeline::read_judged_model(options.model, settings, progress.part("read", 0.0, read));
        if (!made) {
            return fail(made.issue());
        }
        model = std::move(*made);
    }
    const auto verdict = pipeline::verify_foreign(options.inputs[0], model.get(), settings,
                                                  progress.part("read", read, judged));
    if (!verdict) {
        return fail(verdict.issue());
    }
    tell_of_foreign(*verdict);
    if (const Status written = write_foreign_page({&*verdict, 1}, {}, model.get(), options,
                                                  progress.part("draw", judged, 1.0));
        !written) {
        return fail(written.issue());
    }
    const ForeignReportInput report = report_of(*verdict);
    std::fputs((options.json ? foreign_json(report) : foreign_text(report)).c_str(), stdout);
    return has_passed(report) ? k_fine : k_check_failed;
}

bool is_ours(const std::string& file) {
    return is_asset(file) || is_project(file) ||
           (is_piece_file(file) && !pipeline::holds_shapes(file));
}

// Says why the words ask for no look at a file of our own; null where they do.
const char* refuse(const ForeignOptions& options) {
    const bool is_one = options.inputs.size() == 1;
    const bool has_project = is_one && is_project(options.inputs[0]);
    const bool has_measure = !options.model.empty() || options.engine != nullptr;
    const Rule rules[] = {
        {!options.report.empty(), "--report is for colliders of other programs; compare-sets "
                                  "--report takes pieces and assets, too"},
        {has_project && clashes_with_project(options),
         "a project has its own settings and its own model: no others"},
        {!is_one || (!has_project && (options.primitives || !has_measure)),
         "verify takes one PROJECT or FOREIGN file, or one PIECES or ASSET file and --model MODEL, "
         "--engine NAME or both (see verify --help)"}};
    return why_broken(rules);
}

ExitCode run_verify(const ForeignOptions& options, const Progress& progress) {
    // A file whose extension no reader knows is refused as a model is, with the list of those that
    // are read.
    if (options.inputs.size() == 1 && !options.primitives && !is_ours(options.inputs[0])) {
        return run_on_foreign(options, progress);
    }
    if (const char* why = refuse(options)) {
        return refusal(why);
    }
    pipeline::Input input = input_of(options);
    input.holds_pieces = !is_project(options.inputs[0]) && !is_asset(options.inputs[0]);
    const auto verdict =
        pipeline::verify(input, settings_of(options), progress, teller(options, false));
    if (!verdict) {
        return fail(verdict.issue());
    }
    const VerifyReportInput report = report_of(*verdict);
    std::fputs((options.json ? verify_json(report) : verify_text(report)).c_str(), stdout);
    return has_passed(report) ? k_fine : k_check_failed;
}

constexpr auto k_verify_flags = std::to_array<Flag>(
    {shared("json"), shared("model"), k_engine_flag, k_foreign_report_flag, k_scale_flag,
     k_turn_flag, shared("primitives"), shared("progress"), shared("threads")});

} // namespace

const Verb& verify_verb() {
    static const Verb verb = {
        "verify",
        "verify PIECES|ASSET|PROJECT|FOREIGN [--model MODEL] [--engine NAME] [--tolerance LENGTH] "
        "[--report OUT.html] [--json]",
        "check pieces against their model, or against an engine's limits",
        "Reads pieces that export wrote as JSON (-o pieces.json), makes the mesh of MODEL\n"
        "again as their recipe says, and checks: every face in exactly one piece, patches\n"
        "connected, hulls convex and closed and around their patch. Exact pieces must\n"
        "meet the surface in their patch only; with a tolerance, concavity and protrusion\n"
        "are measured. Of a packed asset (.hwa) the hulls are those its strips decode to,\n"
        "and its tree is checked too: every piece in one leaf, every hull around its\n"
        "children's and in its box, no hull farther from its piece than the asset states.\n"
        "--tolerance and --rounding ask for other bounds than the pieces were made for.\n"
        "Exit code 1 and the numbers of the pieces when anything fails. The pieces of a\n"
        "PROJECT (.hullwright) are made of its model first and corrected as they were by\n"
        "hand.\n\n"
        "FOREIGN is what other programs made: a model with an object for each hull (OBJ,\n"
        "GLB, FBX and others), where names as UCX_… or …-convcolonly or a node\n"
        "\"colliders\" above them tell hulls from render meshes; one mesh without a name is\n"
        "parted into its shells, or the collision shapes of a robot (URDF, MJCF, SDF),\n"
        "of a scene of Godot (.tscn) or in JSON that export --for wrote. Is each piece\n"
        "closed, outward and convex to the rounding of its numbers? With --model also:\n"
        "what of the surface is uncovered and how far off, how far pieces stand out,\n"
        "volumes missing and in excess; with --tolerance exit code 1 where that is\n"
        "exceeded. Pieces that would lie on the model in another unit or with other axes\n"
        "are named so. --report writes a page with all of it and pictures of the worst\n"
        "places.\n\n"
        "--engine also says what an engine will not like about the pieces, and what to do\n"
        "about it: too many vertices or faces, thin, flat or tiny pieces, coordinates\n"
        "that float32 cannot hold; with --model also passages that pieces of our own\n"
        "close. What the engine refuses or changes is an error and makes exit code 1, the\n"
        "rest is a warning. It does not need the model. Engines: generic, jolt, physx,\n"
        "physx-gpu, isaac, unity, unreal, bullet, godot, godot-physics, mujoco, mjx,\n"
        "godot3, rapier, ros, gazebo, fcl, blender, gltf; of the last seven no limits are\n"
        "documented, and the advice is that of generic.",
        "hullwright verify bracket.pieces.json --model bracket.fbx",
        k_verify_flags,
        false,
        &start<ForeignOptions, run_verify>};
    return verb;
}

} // namespace hullwright::cli
