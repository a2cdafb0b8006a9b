// `export`: a model, repaired, to files other programs read.
#include "base/files.h"
#include "base/text.h"
#include "cli.h"
#include "export/write_mesh.h"
#include "pipeline/prepare.h"
#include "side_outputs.h"

#include <array>
#include <cstdio>

namespace hullwright::cli {
namespace {

ExitCode write_models(const Prepared& prepared, const Options& options, const Progress& progress) {
    const ExportScene scene = scene_of(*prepared.mesh, *prepared.source);
    for (const std::string& output : options.outputs) {
        const auto written = write_scene(scene, output, progress);
        if (!written) {
            return fail(written.issue());
        }
        std::string line = output + ": " + grouped_text(prepared.mesh->triangles.size()) +
                           " triangles, " + grouped_text(written->bytes) + " bytes";
        for (const std::string& conversion : written->conversions) {
            line += "; " + conversion;
        }
        std::puts(line.c_str());
    }
    return k_fine;
}

Status write_report(const Prepared& prepared, const Options& options) {
    if (options.report.empty()) {
        return Done{};
    }
    const auto input = info_input(prepared, options);
    return input ? write_file(options.report, info_json(*input)) : Status(input.issue());
}

ExitCode run(const Options& options, const Progress& progress) {
    if (options.inputs.size() != 1 || options.outputs.empty()) {
        std::fputs("hullwright: export takes one MODEL and -o OUT (see export --help)\n", stderr);
        return k_usage;
    }
    // A wrong extension should not cost a long run.
    for (const std::string& output : options.outputs) {
        if (const auto known = check_export_format(output); !known) {
            print_issue(known.issue());
            return k_usage;
        }
    }
    PrepareSettings settings;
    settings.diagnose = !options.report.empty();
    const auto prepared =
        prepare(options.inputs[0], options.recipe, settings, progress.part({}, 0.0, 0.9));
    if (!prepared) {
        return fail(prepared.issue());
    }
    for (const Issue& issue : prepared->issues) {
        print_issue(issue);
    }
    if (const auto done = write_report(*prepared, options); !done) {
        return fail(done.issue());
    }
    if (const auto done = write_side_outputs(*prepared, options, options.outputs); !done) {
        return fail(done.issue());
    }
    return write_models(*prepared, options, progress.part({}, 0.9, 1.0));
}

constexpr auto k_flags =
    std::to_array<std::string_view>({"output", "repair", "recipe", "save-recipe", "report",
                                     "elements", "timings", "depfile", "progress", "threads"});

} // namespace

const Verb& export_verb() {
    static const Verb verb = {
        "export",
        "export MODEL -o OUT [-o OUT2 …] [flags]",
        "write the repaired model",
        "Reads a model, repairs it as asked and writes it, an object per source part; the\n"
        "format follows the extension: obj stl ply off gltf glb.",
        "hullwright export bracket.fbx -o bracket.obj -o bracket.glb --report bracket.json",
        k_flags,
        &run};
    return verb;
}

} // namespace hullwright::cli
