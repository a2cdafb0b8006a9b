// The verb `info` says what a model is and what is wrong with it, or what an asset holds.
#include "base/text.h"
#include "files_apart.h"
#include "foreign_words.h"
#include "pipeline/foreign_gltf.h"
#include "pipeline/run.h"
#include "pipeline/saved_stages.h"
#include "pipeline/verify_foreign.h"
#include "report/asset_report.h"
#include "report/sentences.h"
#include "side_outputs.h"
#include "told_stages.h"
#include "verb.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <optional>

namespace hullwright::cli {
namespace {

// Lists of elements are longer than the model's file, and take a fifth of the time where it is bad
// all over.
constexpr double k_told_at = 0.8;

ExitCode deliver(const Result<std::string>& made, const CommonOptions& options) {
    if (!made) {
        return fail(made.issue());
    }
    const auto written = write_or_print(*made, options);
    return written ? k_fine : fail(written.issue());
}

// Returns the targets of the depfile's rule: the files of the report, or `info` where it is
// printed.
std::vector<std::string> targets_of(const CommonOptions& options) {
    return options.outputs.empty() ? std::vector<std::string>{"info"} : options.outputs;
}

ExitCode run_on_asset(const CommonOptions& options, const Progress& progress) {
    const std::string& path = options.inputs[0];
    if (!options.save_recipe.empty()) {
        return refusal("an asset has the settings that it was made with: no --save-recipe");
    }
    const double opened = options.elements ? k_told_at : 1.0;
    const auto asset = open_asset(path, progress.part("read", 0.0, opened));
    if (!asset) {
        return fail(asset.issue());
    }
    if (const auto done = write_side_outputs(options.recipe, {path}, options, targets_of(options));
        !done) {
        return fail(done.issue());
    }
    const AssetReportInput input{path, asset->file.size(), &asset->file.asset(), &asset->unpacked,
                                 options.elements};
    return deliver(options.json ? asset_json(input, progress.part("write", opened, 1.0))
                                : asset_text(input),
                   options);
}

// Says which stages of a run were saved.
ExitCode run_on_stages(const CommonOptions& options, const Progress& progress) {
    if (options.json || options.elements || options.timings || !options.save_recipe.empty()) {
        return refusal(
            "a file of stages says which of them are in it, and nothing else: no --json, "
            "--elements, --timings or --save-recipe");
    }
    const std::string& path = options.inputs[0];
    const auto saved = pipeline::read_stages(path, progress.part("read", 0.0, 1.0));
    if (!saved) {
        return fail(saved.issue());
    }
    if (const auto done = write_side_outputs(options.recipe, {path}, options, targets_of(options));
        !done) {
        return fail(done.issue());
    }
    std::string text = path + ": stages of a run, for --stages of export and picture\n";
    for (const auto& [stage, made] : saved->stages) {
        text += "  " + std::string(pipeline::k_stage_names[static_cast<std::size_t>(stage)]) +
                ": " + grouped_text(made.value.size()) + " bytes\n";
    }
    return deliver(text, options);
}

// Tells of shapes that collide, by themselves: those of a robot or a scene, or of a glTF that has
// nothing else.
template <class Judge> ExitCode run_on_shapes(const CommonOptions& options, const Judge& judge) {
    if (options.elements || options.timings) {
        return refusal("shapes that collide have no mesh to diagnose: no --elements, --timings");
    }
    const Result<pipeline::ForeignVerdict> verdict = judge();
    if (!verdict) {
        return fail(verdict.issue());
    }
    const pipeline::ForeignFile& foreign = verdict->foreign;
    Status written = writes_over_nothing(options.files, foreign.files_read);
    if (written) {
        written =
            write_side_outputs(options.recipe, foreign.files_read, options, targets_of(options));
    }
    if (!written) {
        return fail(written.issue());
    }
    tell_of_foreign(*verdict);
    const ForeignReportInput report = report_of(*verdict);
    const ExitCode told =
        deliver(options.json ? foreign_json(report) : foreign_pieces_text(report), options);
    return told == k_fine ? strictly(options, foreign.issues) : told;
}

// Tells of a model: the last part of the progress is left to it, from where its file was looked at
// for physics.
ExitCode run_on_model(const CommonOptions& options,
                      const Result<std::optional<pipeline::ForeignFile>>& physics, double looked,
                      const Progress& progress) {
    pipeline::Settings settings;
    settings.recipe = options.recipe;
    settings.until = pipeline::Stage::mesh;
    const double made = options.elements ? k_told_at : 1.0;
    const auto stages = pipeline::run(input_of(options), settings, {},
                                      progress.part("read", looked, made), teller(options, false));
    if (!stages) {
        return fail(stages.issue());
    }
    if (const auto done = write_side_outputs(*stages, options, targets_of(options)); !done) {
        return fail(done.issue());
    }
    if (!physics) { // the model is told without it
        std::fprintf(stderr, "warning: %s\n", sentence(physics.issue()).c_str());
    } else if (*physics || pipeline::names_colliders(*stages->mesh->source)) {
        std::fprintf(stderr,
                     "note: %s: `verify` judges each, `export --colliders` writes them for "
                     "engines\n",
                     *physics ? "extensions for physics say what of this file collides"
                              : "names say that meshes of this file are colliders");
    }
    const InfoInput input = info_input(*stages, options);
    const ExitCode told = deliver(options.json ? info_json(input, progress.part("write", made, 1.0))
                                               : info_text(input),
                                  options);
    return told == k_fine ? strictly(options, stages->mesh->issues) : told;
}

ExitCode run_info(const CommonOptions& options, const Progress& progress) {
    if (options.inputs.size() != 1) {
        return refusal("info takes one MODEL, ASSET, ROBOT or SCENE (see info --help)");
    }
    const std::string& path = options.inputs[0];
    pipeline::ForeignSettings shapes;
    shapes.asked = options.recipe;
    if (pipeline::holds_shapes(path)) {
        return run_on_shapes(
            options, [&] { return pipeline::verify_foreign(path, nullptr, shapes, progress); });
    }
    if (is_asset(path)) {
        return run_on_asset(options, progress);
    }
    if (lower_case(std::filesystem::path(path).extension().string()) == ".hws") {
        return run_on_stages(options, progress);
    }
    const double looked = pipeline::share_of_physics(path);
    auto physics =
        pipeline::from_physics(path, options.recipe.import, {}, progress.part("read", 0.0, looked));
    if (physics && *physics && (**physics).set.render_meshes.empty()) { // nothing else is in it
        return run_on_shapes(options, [&] {
            return pipeline::judge_foreign(std::move(**physics), shapes,
                                           progress.part("read", looked, 1.0));
        });
    }
    return run_on_model(options, physics, looked, progress);
}

constexpr auto k_info_flags = std::to_array<Flag>(
    {shared("json"), shared("elements"), shared("timings"), shared("output"), shared("strict"),
     shared("repair"), shared("recipe"), shared("save-recipe"), shared("depfile"),
     shared("progress"), shared("threads")});

} // namespace

const Verb& info_verb() {
    static const Verb verb = {
        "info",
        "info MODEL [--json] [flags]",
        "say what a model is, what is wrong with it, and what repair changes",
        "Reads a model, diagnoses it, repairs it as asked and diagnoses it again.\n"
        "The report goes to stdout, or to the files named with -o. Of a packed asset (.hwa) it "
        "says\n"
        "what is in it; with --json --elements every node, box and hull too. Of a robot (URDF, "
        "MJCF, SDF) "
        "it\n"
        "says which shapes collide, and of stages that were saved (.hws) which are in the file.",
        "hullwright info bracket.obj --unit mm --json -o bracket.info.json",
        k_info_flags,
        false,
        &start<CommonOptions, run_info>};
    return verb;
}

} // namespace hullwright::cli
