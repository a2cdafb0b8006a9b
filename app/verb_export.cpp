// `export`: a model to convex pieces, or to its repaired mesh, in files other programs read; or an
// asset back to its pieces.
#include "asset/asset_file.h"
#include "base/files.h"
#include "base/text.h"
#include "cli.h"
#include "pipeline/product.h"
#include "report/piece_report.h"
#include "run_stages.h"
#include "side_outputs.h"
#include "versions.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <optional>

namespace hullwright::cli {
namespace {

using pipeline::Stages;

// The names of all files that will be written.
std::vector<std::string> targets_of(const ExportScene& scene, const Options& options) {
    std::vector<std::string> targets;
    for (const std::string& output : options.outputs) {
        const bool each = output.find(k_number_place) != std::string::npos;
        const std::size_t count = each ? scene.objects.size() : 1;
        for (std::size_t i = 0; i < count; ++i) {
            targets.push_back(numbered(output, i + 1, count));
        }
    }
    return targets;
}

Status write_models(const Product& product, const ExportScene& scene, const Options& options,
                    const Progress& progress) {
    const double share = 1.0 / static_cast<double>(options.outputs.size());
    double done = 0.0;
    for (const std::string& output : options.outputs) {
        const auto written = write_product(product, scene, {options.recipe, program_name()}, output,
                                           progress.part({}, done, done + share));
        if (!written) {
            return written.issue();
        }
        std::puts(written->c_str());
        if (!product.added.empty() && (is_asset(output) || is_piece_file(output))) {
            std::fprintf(stderr, "warning: %zu primitives that were added are in meshes only\n",
                         product.added.size());
        }
        done += share;
    }
    return Done{};
}

// The most memory this process has held.
double peak_bytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:")) {
            return 1024.0 * std::strtod(line.c_str() + 6, nullptr);
        }
    }
    return 0.0;
}

PieceReportInput piece_input(const Product& product, const Options& options) {
    return {&*product.decomposition, product.prepared.mesh.get(),
            product.names,           product.margin,
            options.timings,         peak_bytes()};
}

Status write_report(const Product& product, const Options& options) {
    if (options.report.empty()) {
        return Done{};
    }
    const auto input = info_input(product.prepared, options);
    if (!input) {
        return input.issue();
    }
    std::string json = info_json(*input);
    if (product.decomposition) {
        json = with_pieces(json, piece_input(product, options));
    }
    return write_file(options.report, json);
}

struct Made {
    Product product;
    std::size_t left = 0; // of what was done by hand, and of primitives that were asked for
};

// Fitted primitives that would be written, but do not hold their pieces any more.
std::size_t moved_primitives(const EditedPieces& pieces, const Options& options) {
    const auto moved =
        std::count_if(pieces.extras.begin(), pieces.extras.end(), [](const PieceExtras& piece) {
            return piece.primitive && !piece.primitive->holds;
        });
    if (!options.primitives || moved == 0) {
        return 0;
    }
    std::fprintf(stderr,
                 "warning: %td primitives do not hold their pieces any more: their hulls are "
                 "written\n",
                 moved);
    return static_cast<std::size_t>(moved);
}

Result<Product> product_of(const Stages& stages, const Options& options) {
    if (options.mesh) {
        Product product;
        product.prepared = *stages.mesh;
        return product;
    }
    if (!stages.mesh) {
        return stages.asset ? hullwright::product_of(Unpacked(stages.asset->unpacked))
                            : hullwright::product_of(*stages.piece_file);
    }
    auto product = hullwright::product_of(*stages.mesh, stages.corrected->pieces,
                                          stages.pieces->report, stages.recipe, options.primitives);
    if (product && stages.piece_file) {
        product->names = stages.piece_file->names;
        product->labels = stages.piece_file->labels;
    }
    return product;
}

Result<Made> make(const Stages& stages, const Options& options) {
    const std::size_t left = options.mesh ? 0
                                          : stages.corrected->not_applied.size() +
                                                moved_primitives(stages.corrected->pieces, options);
    auto product = product_of(stages, options);
    return product ? Result<Made>(Made{std::move(*product), left}) : product.issue();
}

// Warnings of all stages.
std::vector<Issue> warnings_of(const Product& product) {
    std::vector<Issue> warnings = product.prepared.issues;
    if (product.decomposition) {
        const std::vector<Issue>& more = product.decomposition->report.issues;
        warnings.insert(warnings.end(), more.begin(), more.end());
    }
    return warnings;
}

// What pieces that were cut before, in JSON or in an asset, cannot be written to: an asset holds
// what only their model knows, and is exported as it is.
const char* refusal_of_pieces(const Options& options) {
    const bool to_asset = std::any_of(options.outputs.begin(), options.outputs.end(), is_asset);
    if (is_asset(options.inputs[0])) {
        return options.mesh || to_asset || !options.model.empty() || !options.report.empty() ||
                       !options.depfile.empty() || !options.save_recipe.empty()
                   ? "an asset is exported as it is: no --mesh, --report, --depfile, "
                     "--save-recipe, --model or asset output; export the model for these"
                   : nullptr;
    }
    if (options.mesh || !options.report.empty() || !options.depfile.empty() ||
        !options.save_recipe.empty() || !(options.recipe == Recipe())) {
        return "pieces are exported as they are: no settings, --mesh, --report, --depfile or "
               "--save-recipe; export the model for these";
    }
    return to_asset && options.model.empty()
               ? "an asset of pieces holds what only their model knows: give it with --model"
               : nullptr;
}

// A wrong extension or setting should not cost a long run.
std::optional<ExitCode> refuse(const Options& options) {
    if (options.inputs.size() != 1 || options.outputs.empty()) {
        std::fputs("hullwright: export takes one MODEL and -o OUT (see export --help)\n", stderr);
        return k_usage;
    }
    if (clashes_with_project(options)) {
        std::fputs("hullwright: a project has its own settings: no others\n", stderr);
        return k_usage;
    }
    const bool has_pieces = is_asset(options.inputs[0]) || is_piece_file(options.inputs[0]);
    if (const char* refusal = has_pieces ? refusal_of_pieces(options) : nullptr) {
        std::fprintf(stderr, "hullwright: %s\n", refusal);
        return k_usage;
    }
    if (!options.model.empty() && !has_pieces) {
        std::fputs("hullwright: --model is for pieces in JSON; this is a model itself\n", stderr);
        return k_usage;
    }
    if (options.primitives && (options.mesh || !is_project(options.inputs[0]))) {
        std::fputs(
            "hullwright: primitives are fitted by hand: --primitives goes with a PROJECT and "
            "its pieces\n",
            stderr);
        return k_usage;
    }
    for (const std::string& output : options.outputs) {
        const bool each = output.find(k_number_place) != std::string::npos;
        const bool whole = is_asset(output) || is_piece_file(output);
        if (whole && (options.mesh || each)) {
            std::fprintf(stderr, "hullwright: %s holds all pieces in one file: no --mesh, no {n}\n",
                         is_asset(output) ? "an asset" : "json, which verify reads,");
            return k_usage;
        }
        if (const auto known = check_export_format(output); !whole && !known) {
            print_issue(known.issue());
            return k_usage;
        }
    }
    return std::nullopt;
}

RunSettings settings_of(const Options& options) {
    RunSettings settings;
    settings.until = options.mesh ? pipeline::Stage::mesh : pipeline::Stage::corrected;
    settings.diagnose = !options.report.empty() ||
                        std::any_of(options.outputs.begin(), options.outputs.end(), is_asset);
    return settings;
}

ExitCode run(const Options& given, const Progress& progress) {
    if (const auto refused = refuse(given)) {
        return *refused;
    }
    const auto stages = run_stages(given, settings_of(given), progress.part({}, 0.0, 0.8));
    if (!stages) {
        return fail(stages.issue());
    }
    const Options options = options_of(*stages, given);
    const auto made = make(*stages, options);
    if (!made) {
        return fail(made.issue());
    }
    const Product& product = made->product;
    if (const auto done = write_report(product, options); !done) {
        return fail(done.issue());
    }
    const ExportScene scene = scene_of(product);
    if (const auto done = write_side_outputs(product.prepared, options, targets_of(scene, options));
        !done) {
        return fail(done.issue());
    }
    if (const auto done = write_models(product, scene, options, progress.part({}, 0.8, 1.0));
        !done) {
        return fail(done.issue());
    }
    if (product.decomposition && !stages->piece_file) {
        std::fputs(piece_text(piece_input(product, options)).c_str(), stdout);
    }
    return strictly(options, warnings_of(product), made->left);
}

constexpr auto k_flags = std::to_array<std::string_view>(
    {"output", "model", "mesh", "primitives", "repair", "recipe", "save-recipe", "report",
     "elements", "timings", "strict", "depfile", "progress", "threads"});

} // namespace

const Verb& export_verb() {
    static const Verb verb = {
        "export",
        "export MODEL|PROJECT|PIECES|ASSET -o OUT [-o OUT2 …] [flags]",
        "turn a model into convex pieces and write them",
        "Reads a model, repairs it as asked, cuts its surface into convex pieces and writes them,\n"
        "an object per piece, named and grouped after its source part; the format follows the\n"
        "extension: obj stl ply off gltf glb, or json for all that verify needs. {n} in a file's\n"
        "name writes a file per piece. hwa is the packed asset: pieces, their tree of hulls and\n"
        "boxes, recipe and report in one file that games load. Pieces that were cut before, as "
        "json\n"
        "or in an asset, are written as they are; an asset of json needs their --model.\n"
        "With --mesh the repaired mesh is written instead, an object per part. A PROJECT of the\n"
        "window (.hullwright) is its model, cut by its recipe and corrected as it was by hand;\n"
        "what does not apply any more is a warning. --primitives writes the primitives fitted to "
        "its\n"
        "pieces, as hulls around these, in their place. Tags and materials are written where a\n"
        "format has a place for them; what a format changes or leaves out is said.",
        "hullwright export bracket.fbx --tolerance 0.5% -o bracket.obj -o bracket.glb "
        "--report bracket.json",
        k_flags,
        &run};
    return verb;
}

} // namespace hullwright::cli
