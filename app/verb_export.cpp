// `export`: a model to convex pieces, or to its repaired mesh, in files other programs read; or an
// asset back to its pieces.
#include "asset/asset_file.h"
#include "base/files.h"
#include "base/text.h"
#include "cli.h"
#include "export/piece_file.h"
#include "export/piece_scene.h"
#include "pack/unpack.h"
#include "pipeline/make_asset.h"
#include "report/asset_report.h"
#include "side_outputs.h"
#include "versions.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <optional>

namespace hullwright::cli {
namespace {

constexpr std::string_view k_number = "{n}"; // in an output's name: a file per piece

// What the verb makes of a model, or takes out of an asset.
struct Product {
    Prepared prepared; // of an asset: its source's name, and what it says of parts, unit and axes
    std::optional<Decomposition> decomposition; // none: the mesh is exported
    std::vector<std::string> names;             // of the pieces
    std::string recipe_json;
    std::string mesh_hash; // of the mesh the pieces were cut from
    double margin = 0.0;   // of the tolerance, for packing
};

void tell(const std::string& output, const ExportScene& scene, const Written& written) {
    std::size_t triangles = 0;
    for (const ExportObject& object : scene.objects) {
        triangles += object.triangles.size();
    }
    std::string line = output + ": " + grouped_text(scene.objects.size()) + " objects, " +
                       grouped_text(triangles) + " triangles, " + grouped_text(written.bytes) +
                       " bytes";
    for (const std::string& conversion : written.conversions) {
        line += "; " + conversion;
    }
    std::puts(line.c_str());
}

Status write_each(const ExportScene& scene, const std::string& output, const Progress& progress) {
    const std::size_t at = output.find(k_number);
    const std::size_t width = std::to_string(scene.objects.size()).size();
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < scene.objects.size(); ++i) {
        std::string number = std::to_string(i + 1);
        number.insert(0, width - number.size(), '0');
        std::string path = output;
        path.replace(at, k_number.size(), number);
        const auto written = write_scene(single_object(scene, i), path, progress);
        if (!written) {
            return written.issue();
        }
        bytes += written->bytes;
    }
    std::puts((output + ": " + grouped_text(scene.objects.size()) + " files, " +
               grouped_text(bytes) + " bytes")
                  .c_str());
    return Done{};
}

ExportScene scene_of(const Product& product) {
    return product.decomposition
               ? scene_of(product.decomposition->set, product.names, *product.prepared.source)
               : scene_of(*product.prepared.mesh, *product.prepared.source);
}

bool is_piece_file(const std::string& output) {
    return lower_case(std::filesystem::path(output).extension().string()) == ".json";
}

Status write_piece_file(const Product& product, const std::string& output) {
    const PieceFile file{product.prepared.path.string(), product.recipe_json, product.mesh_hash,
                         product.names, product.decomposition->set};
    const auto bytes = write_pieces(file, output);
    if (!bytes) {
        return bytes.issue();
    }
    std::puts((output + ": " + grouped_text(file.set.pieces.size()) + " pieces, " +
               grouped_text(*bytes) + " bytes")
                  .c_str());
    return Done{};
}

Status write_asset_file(const Product& product, const Options& options, const std::string& output,
                        const Progress& progress) {
    const auto made = make_asset(product.prepared, *product.decomposition, options.recipe,
                                 program_name(), progress);
    if (!made) {
        return made.issue();
    }
    auto file = AtomicFile::open(output);
    if (!file) {
        return file.issue();
    }
    file->write(std::span<const std::byte>(made->bytes));
    if (auto done = file->commit(); !done) {
        return done;
    }
    std::puts((output + ": " + grouped_text(product.decomposition->set.pieces.size()) +
               " pieces, " + packed_text(made->tree) + ", " + grouped_text(made->bytes.size()) +
               " bytes")
                  .c_str());
    return Done{};
}

Status write_one(const Product& product, const ExportScene& scene, const Options& options,
                 const std::string& output, const Progress& progress) {
    if (is_asset(output)) {
        return write_asset_file(product, options, output, progress);
    }
    if (is_piece_file(output)) {
        return write_piece_file(product, output);
    }
    if (output.find(k_number) != std::string::npos) {
        return write_each(scene, output, progress);
    }
    const auto written = write_scene(scene, output, progress);
    if (!written) {
        return written.issue();
    }
    tell(output, scene, *written);
    return Done{};
}

Status write_models(const Product& product, const Options& options, const Progress& progress) {
    const ExportScene scene = scene_of(product);
    const double share = 1.0 / static_cast<double>(options.outputs.size());
    double done = 0.0;
    for (const std::string& output : options.outputs) {
        if (auto written =
                write_one(product, scene, options, output, progress.part({}, done, done + share));
            !written) {
            return written;
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

Result<Product> make(const Options& options, const Progress& progress) {
    PrepareSettings settings;
    settings.diagnose = !options.report.empty() ||
                        std::any_of(options.outputs.begin(), options.outputs.end(), is_asset);
    auto prepared =
        prepare(options.inputs[0], options.recipe, settings, progress.part({}, 0.0, 0.3));
    if (!prepared) {
        return prepared.issue();
    }
    for (const Issue& issue : prepared->issues) {
        print_issue(issue);
    }
    Product product{std::move(*prepared), std::nullopt, {}, {}, {}, 0.0};
    if (options.mesh) {
        return product;
    }
    const TriMesh& mesh = *product.prepared.mesh;
    auto decomposition = make_pieces(mesh, options.recipe, progress.part({}, 0.3, 1.0));
    if (!decomposition) {
        return decomposition.issue();
    }
    product.names = piece_names(decomposition->set, *product.prepared.source);
    product.decomposition = std::move(*decomposition);
    product.recipe_json = recipe_to_json(options.recipe);
    product.mesh_hash = hash_of(mesh);
    product.margin = packing_margin(options.recipe, bounds_of(mesh).diagonal());
    return product;
}

Product product_of(Unpacked&& unpacked) {
    SourceModel source;
    source.metres_per_unit = unpacked.origin.metres_per_unit;
    source.up = unpacked.origin.up;
    for (const std::string& name : unpacked.origin.part_names) {
        source.parts.emplace_back().name = name;
    }
    Product product;
    product.prepared.path = unpacked.origin.source_name;
    product.prepared.source = std::make_shared<const SourceModel>(std::move(source));
    product.decomposition = Decomposition{std::move(unpacked.set), {}};
    product.names = std::move(unpacked.origin.piece_names);
    product.recipe_json = std::move(unpacked.origin.recipe_json);
    product.mesh_hash = std::move(unpacked.origin.mesh_hash);
    return product;
}

// Pieces are in it; nothing is made again.
ExitCode run_on_asset(const Options& options, const Progress& progress) {
    if (options.mesh || !options.report.empty() || !options.depfile.empty() ||
        !options.save_recipe.empty() ||
        std::any_of(options.outputs.begin(), options.outputs.end(), is_asset)) {
        std::fputs("hullwright: an asset is exported as it is: no --mesh, --report, --depfile, "
                   "--save-recipe or asset output; export the model for these\n",
                   stderr);
        return k_usage;
    }
    const auto file = AssetFile::open(options.inputs[0], hwa::k_everything);
    if (!file) {
        return fail(file.issue());
    }
    auto unpacked = unpack(file->asset(), options.inputs[0]);
    if (!unpacked) {
        return fail(unpacked.issue());
    }
    const Product product = product_of(std::move(*unpacked));
    const auto done = write_models(product, options, progress);
    return done ? k_fine : fail(done.issue());
}

// A wrong extension or setting should not cost a long run.
std::optional<ExitCode> refuse(const Options& options) {
    if (options.inputs.size() != 1 || options.outputs.empty()) {
        std::fputs("hullwright: export takes one MODEL and -o OUT (see export --help)\n", stderr);
        return k_usage;
    }
    const Recipe& recipe = options.recipe;
    constexpr std::uint32_t k_fewest = 8; // a box
    for (const auto& [flag, vertices] :
         {std::pair("--max-hull-vertices", recipe.decompose.max_hull_vertices),
          std::pair("--max-node-vertices", recipe.tree.max_hull_vertices)}) {
        if (vertices > 0 && vertices < k_fewest) {
            std::fprintf(stderr, "hullwright: %s takes 0 or a number from 8\n", flag);
            return k_usage;
        }
    }
    for (const std::string& output : options.outputs) {
        if (is_asset(output) && (options.mesh || output.find(k_number) != std::string::npos)) {
            std::fputs("hullwright: an asset holds all pieces in one file: no --mesh, no {n}\n",
                       stderr);
            return k_usage;
        }
        if (is_asset(output) || (is_piece_file(output) && !options.mesh)) {
            continue;
        }
        if (const auto known = check_export_format(output); !known) {
            print_issue(known.issue());
            return k_usage;
        }
    }
    return std::nullopt;
}

ExitCode run(const Options& options, const Progress& progress) {
    if (const auto refused = refuse(options)) {
        return *refused;
    }
    if (is_asset(options.inputs[0])) {
        return run_on_asset(options, progress);
    }
    const auto product = make(options, progress.part({}, 0.0, 0.8));
    if (!product) {
        return fail(product.issue());
    }
    if (const auto done = write_report(*product, options); !done) {
        return fail(done.issue());
    }
    if (const auto done = write_side_outputs(product->prepared, options, options.outputs); !done) {
        return fail(done.issue());
    }
    if (const auto done = write_models(*product, options, progress.part({}, 0.8, 1.0)); !done) {
        return fail(done.issue());
    }
    if (product->decomposition) {
        std::fputs(piece_text(piece_input(*product, options)).c_str(), stdout);
    }
    return k_fine;
}

constexpr auto k_flags =
    std::to_array<std::string_view>({"output", "mesh", "repair", "recipe", "save-recipe", "report",
                                     "elements", "timings", "depfile", "progress", "threads"});

} // namespace

const Verb& export_verb() {
    static const Verb verb = {
        "export",
        "export MODEL -o OUT [-o OUT2 …] [flags]",
        "turn a model into convex pieces and write them",
        "Reads a model, repairs it as asked, cuts its surface into convex pieces and writes them,\n"
        "an object per piece, named and grouped after its source part; the format follows the\n"
        "extension: obj stl ply off gltf glb, or json for all that verify needs. {n} in a file's\n"
        "name writes a file per piece. hwa is the packed asset: pieces, their tree of hulls and\n"
        "boxes, recipe and report in one file that games load; MODEL may be one, too, and its\n"
        "pieces are written.\n"
        "With --mesh the repaired mesh is written instead, an object per part.",
        "hullwright export bracket.fbx --tolerance 0.5% -o bracket.obj -o bracket.glb "
        "--report bracket.json",
        k_flags,
        &run};
    return verb;
}

} // namespace hullwright::cli
