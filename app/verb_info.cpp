// `info`: what a model is and what is wrong with it; what an asset holds.
#include "base/files.h"
#include "cli.h"
#include "report/asset_report.h"
#include "run_stages.h"
#include "side_outputs.h"

#include <array>
#include <cstdio>

namespace hullwright::cli {
namespace {

ExitCode deliver(const std::string& text, const Options& options) {
    for (const std::string& output : options.outputs) {
        if (const auto written = write_file(output, text); !written) {
            return fail(written.issue());
        }
    }
    if (options.outputs.empty()) {
        std::fwrite(text.data(), 1, text.size(), stdout);
    }
    return k_fine;
}

ExitCode run_on_asset(const Options& options) {
    const std::string& path = options.inputs[0];
    const auto asset = open_asset(path);
    if (!asset) {
        return fail(asset.issue());
    }
    const AssetReportInput input{path, asset->file.size(), &asset->file.asset(), &asset->unpacked,
                                 options.elements};
    return deliver(options.json ? asset_json(input) : asset_text(input), options);
}

ExitCode run(const Options& options, const Progress& progress) {
    if (options.inputs.size() != 1) {
        std::fputs("hullwright: info takes one MODEL or ASSET (see info --help)\n", stderr);
        return k_usage;
    }
    if (is_asset(options.inputs[0])) {
        return run_on_asset(options);
    }
    const auto stages = run_stages(options, {pipeline::Stage::mesh, true, false, false}, progress);
    if (!stages) {
        return fail(stages.issue());
    }
    const Prepared& prepared = *stages->mesh;
    const auto input = info_input(prepared, options);
    if (!input) {
        return fail(input.issue());
    }
    const std::vector<std::string> targets =
        options.outputs.empty() ? std::vector<std::string>{"info"} : options.outputs;
    if (const auto done = write_side_outputs(prepared, options, targets); !done) {
        return fail(done.issue());
    }
    const ExitCode told = deliver(options.json ? info_json(*input) : info_text(*input), options);
    return told == k_fine ? strictly(options, prepared.issues) : told;
}

constexpr auto k_flags =
    std::to_array<std::string_view>({"json", "elements", "timings", "strict", "output", "repair",
                                     "recipe", "save-recipe", "depfile", "progress", "threads"});

} // namespace

const Verb& info_verb() {
    static const Verb verb = {
        "info",
        "info MODEL [--json] [flags]",
        "say what a model is, what is wrong with it, and what repair changes",
        "Reads a model, diagnoses it, repairs it as asked and diagnoses it again.\n"
        "The report goes to stdout, or to the files named with -o. Of a packed asset (.hwa) it "
        "says\n"
        "what is in it; with --json --elements every node, box and hull too.",
        "hullwright info bracket.obj --unit mm --json -o bracket.info.json",
        k_flags,
        &run};
    return verb;
}

} // namespace hullwright::cli
