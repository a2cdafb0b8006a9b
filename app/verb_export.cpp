// The verb `export` turns a model into convex pieces, or into its repaired mesh, in files that
// other programs read, or an asset back into its pieces.
#include "base/files.h"
#include "base/text.h"
#include "export_colliders.h"
#include "export_options.h"
#include "export_watch.h"
#include "files_apart.h"
#include "pipeline/product.h"
#include "pipeline/project_exports.h"
#include "pipeline/used_stages.h"
#include "report/piece_report.h"
#include "side_outputs.h"
#include "told_stages.h"
#include "verb.h"
#include "versions.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <span>

namespace hullwright::cli {
namespace {

using pipeline::Stage;

// Names the stages that one can stop at; what comes after the tree is an asset.
constexpr std::span<const std::string_view> k_until_words =
    std::span(pipeline::k_stage_names).first(static_cast<std::size_t>(Stage::packed));
constexpr FlagWords k_until = {k_until_words,
                               "source, mesh, patches, joined, pieces, corrected or tree"};

Status write_report(const pipeline::Stages& stages, const Product& product,
                    std::span<const ExportedFile> exports, const ExportOptions& options,
                    const Progress& progress) {
    if (options.report.empty()) {
        return Done{};
    }
    const auto json = export_report(*stages.mesh, product, stages.recipe, exports,
                                    {options.elements, options.timings}, progress);
    return json ? write_file(options.report, *json) : Status(json.issue());
}

Status write_stages_of(const pipeline::Stages& stages, const pipeline::Input& input,
                       const ExportOptions& options, const Progress& progress) {
    if (options.save_stages.empty()) {
        return Done{};
    }
    const auto saved = saved_of(stages, input.saved, progress.part("write", 0.0, 0.8));
    return saved ? write_stages(*saved, options.save_stages, progress.part("write", 0.8, 1.0))
                 : Status(saved.issue());
}

// A file of pieces may say of some that they are primitives, whose hulls are wider than these.
std::size_t warn_of_wide_hulls(const pipeline::Stages& stages, const ExportOptions& options) {
    if (!stages.piece_file) {
        return 0;
    }
    const ShapeSet kept = kept_shapes(options.outputs, options.targets);
    std::size_t count = 0;
    for (const auto& primitive : stages.piece_file->primitives) {
        count += primitive && !kept.has(primitive->shape) ? 1 : 0;
    }
    if (count > 0) {
        std::fprintf(stderr, "warning: %s\n",
                     counted_text(count,
                                  "primitive is written as its hull, which may stand out farther "
                                  "than the tolerance",
                                  "primitives are written as their hulls, which may stand out "
                                  "farther than the tolerance")
                         .c_str());
    }
    return count;
}

std::size_t warn_of_primitives(const EditedPieces& pieces) {
    const std::size_t moved = moved_primitives(pieces);
    if (moved > 0) {
        std::fprintf(stderr, "warning: %s\n",
                     counted_text(moved,
                                  "primitive does not hold its piece any more: its hull is written",
                                  "primitives do not hold their pieces any more: their hulls are "
                                  "written")
                         .c_str());
    }
    return moved;
}

// Counts what is left out of what was done by hand, and of primitives that were asked for.
std::size_t left_out(const pipeline::Stages& stages, const ExportOptions& options) {
    if (options.to_mesh()) {
        return 0;
    }
    std::size_t count = warn_of_wide_hulls(stages, options);
    if (stages.corrected) {
        count += stages.corrected->not_applied.size();
        count += options.primitives ? warn_of_primitives(stages.corrected->pieces) : 0;
    }
    return count;
}

bool to_asset(const ExportOptions& options) {
    return std::any_of(options.outputs.begin(), options.outputs.end(), is_asset);
}

// Says why pieces that were cut before, in JSON or in an asset, cannot be written as the flags ask
// for; null where they can.
const char* refuse_of_pieces(const ExportOptions& options) {
    const bool of_asset = is_asset(options.inputs[0]);
    const bool asks_of_a_run =
        options.mesh || options.is_stopped() || options.has_stages() || options.has_side_outputs();
    const Rule rules[] = {
        {of_asset && (asks_of_a_run || to_asset(options) || !options.model.empty()),
         "an asset is exported as it is: no --mesh, --report, --depfile, stages, --save-recipe, "
         "--model or asset output; export the model for these"},
        {asks_of_a_run || (!of_asset && options.has_settings),
         "pieces are exported as they are: no settings, stages, --mesh, --report, --depfile or "
         "--save-recipe; export the model for these"},
        {to_asset(options) && options.model.empty(),
         "an asset of pieces holds what only their model knows: give it with --model"}};
    return why_broken(rules);
}

// Refuses an output that cannot be written; the result is empty where it can.
std::optional<ExitCode> refuse_output(const std::string& output, bool mesh) {
    const bool each = output.find(k_number_place) != std::string::npos;
    const bool whole = is_set_of_pieces(output);
    if (whole && (mesh || each)) {
        return refusal(std::string(is_asset(output) ? "an asset" : "json, which verify reads,") +
                       " holds all pieces in one file: no --mesh, no {n}");
    }
    if (const auto known = check_export_format(output); !whole && !known) {
        print_issue(known.issue());
        return k_usage;
    }
    return std::nullopt;
}

std::string extensions_of(const Target& target) {
    std::string all;
    for (const TargetFormat& format : target.formats) {
        all += (all.empty() ? "" : " or ") + std::string(format.extension);
    }
    return all;
}

// Says whether flags are about files of engines, and the line names none, nor may a recipe.
std::optional<ExitCode> refuse_without_engine(const ExportOptions& given) {
    const bool is_idle =
        given.targets.empty() && given.recipe_file.empty() && given.exports != ExportRecipe();
    return is_idle ? std::optional(refusal("--density, --with-model and --gltf-physics go with "
                                           "--for, or with a --recipe that names engines"))
                   : std::nullopt;
}

// Says what is wrong with the flags of targets; the outputs have their names. Empty where nothing
// is.
std::optional<ExitCode> refuse_targets(const ExportOptions& options) {
    if (options.targets.empty()) {
        return std::nullopt;
    }
    const Rule rules[] = {
        {options.to_mesh(), "an engine's file holds pieces: no --mesh"},
        {options.targets.size() != options.outputs.size(),
         "each --for takes an -o of its own, and so does each engine of a recipe, in the same "
         "order, or all take one -o, such as -o 'OUT/{target}/{model}'"}};
    if (const char* why = why_broken(rules)) {
        return refusal(why);
    }
    for (std::size_t i = 0; i < options.targets.size(); ++i) {
        const std::string& output = options.outputs[i];
        const Target& target = *options.targets[i];
        if (output.find(k_number_place) != std::string::npos) {
            return refusal("an engine's file is one body, whose pieces share its mass and its "
                           "names: no {n} in " +
                           output +
                           ". Without --for, -o 'NAME_{n}.obj' writes a mesh for each piece; ros, "
                           "gazebo and fcl have one for each beside their file");
        }
        if (format_of(target, output) == nullptr) {
            return refusal(output + ": " + std::string(target.label) + " takes " +
                           extensions_of(target));
        }
    }
    if (const auto clash = files_that_clash(options.files)) {
        return usage_error(*clash);
    }
    return std::nullopt;
}

// Says why the flags do not go together for a file that is to be cut; null where they do.
const char* refuse_together(const ExportOptions& options, bool has_pieces) {
    const bool is_early = options.is_stopped() && options.until != Stage::mesh;
    const Rule rules[] = {
        {!options.colliders && (options.pieces_scale > 0.0 || options.pieces_turn > 0),
         "--pieces-scale and --pieces-turn go with --colliders and --model"},
        {!options.model.empty() && !has_pieces,
         "--model is for pieces in JSON and --colliders; this is a model itself"},
        {options.primitives && (options.to_mesh() || has_pieces),
         "--primitives goes with a PROJECT, where they were fitted by hand, or with a MODEL, whose "
         "pieces get those that keep the tolerance"},
        {is_early && (options.mesh || options.primitives || to_asset(options)),
         "--until writes what there is so far: no --mesh, --primitives or asset"},
        {options.until == Stage::source && !options.report.empty(),
         "a report says what is wrong with the mesh, which nobody has looked at yet: no --report "
         "with --until source (see info)"},
        {options.until == Stage::joined && options.recipe.decompose.family != Family::solid &&
             !is_project(options.inputs[0]),
         "pieces of the surface are not joined: --until patches or pieces"}};
    return why_broken(rules);
}

// Says why what is read cannot become what is asked for; null where it can.
const char* refuse_input(const ExportOptions& options) {
    if (options.inputs.size() != 1 || (options.outputs.empty() && options.save_stages.empty())) {
        return "export takes one MODEL and -o OUT (see export --help)";
    }
    if (clashes_with_project(options)) {
        return "a project has its own settings: no others";
    }
    const bool are_cut = is_set_of_pieces(options.inputs[0]);
    const char* why = options.colliders ? refuse_colliders(options)
                      : are_cut         ? refuse_of_pieces(options)
                                        : nullptr;
    return why != nullptr ? why : refuse_together(options, options.colliders || are_cut);
}

// A wrong extension or setting should not cost a long run.
std::optional<ExitCode> refuse(const ExportOptions& options) {
    if (const char* why = refuse_input(options)) {
        return refusal(why);
    }
    if (!options.targets.empty()) {
        return refuse_targets(options);
    }
    for (const std::string& output : options.outputs) {
        if (const auto refused = refuse_output(output, options.to_mesh())) {
            return refused;
        }
    }
    return std::nullopt;
}

bool is_taken(const std::vector<const Target*>& targets, const std::string& output) {
    return !std::filesystem::path(output).has_extension() ||
           std::any_of(targets.begin(), targets.end(),
                       [&](const Target* target) { return format_of(*target, output) != nullptr; });
}

// A project brings what it says of exports, where the line says nothing.
Result<ExportRecipe> exports_for(const ExportOptions& given, const Progress& progress) {
    const bool asks_project =
        given.targets.empty() && given.inputs.size() == 1 && is_project(given.inputs[0]);
    return asks_project ? exports_of_project(given.inputs[0], progress)
                        : Result<ExportRecipe>(given.exports);
}

// Takes the engines that the recipe or the project names where the line names none. An output that
// none of these takes, such as an asset, is not for engines.
ExportOptions with_engines(ExportOptions options, const ExportRecipe& exports) {
    options.exports = exports;
    if (!options.targets.empty()) {
        options.exports.targets = each_once(options.targets);
        return options;
    }
    const bool any_is_taken =
        std::any_of(options.outputs.begin(), options.outputs.end(),
                    [&](const std::string& output) { return is_taken(exports.targets, output); });
    if (any_is_taken && !options.to_mesh()) {
        options.targets = exports.targets;
    }
    return options;
}

// Puts names into {model} and {target}; of several targets, one output stands for as many.
ExportOptions with_names(ExportOptions options) {
    if (options.inputs.empty()) {
        return options;
    }
    const std::vector<const Target*>& targets = options.targets;
    if (options.outputs.size() == 1 && targets.size() > 1) {
        options.outputs.assign(targets.size(), options.outputs.front());
    }
    std::erase_if(options.files.written, [](const NamedFile& file) { return file.flag == "-o"; });
    for (std::size_t i = 0; i < options.outputs.size(); ++i) {
        std::string& output = options.outputs[i];
        output = i < targets.size() ? output_named(output, options.inputs[0], *targets[i])
                                    : output_named(output, options.inputs[0]);
        options.files.written.push_back({"-o", output});
    }
    return options;
}

pipeline::Settings settings_of(const ExportOptions& options) {
    pipeline::Settings settings;
    settings.recipe = options.recipe;
    const bool needs_tree = to_asset(options) && !options.primitives;
    settings.until = options.mesh ? Stage::mesh : needs_tree ? Stage::tree : options.until;
    settings.prepare.diagnose = !options.report.empty() || to_asset(options);
    settings.made_by = program_name();
    settings.fit_primitives = options.primitives && !is_project(options.inputs[0]);
    settings.kept_shapes = kept_shapes(options.outputs, options.targets);
    return settings;
}

// Returns the number of things that are not as they were asked for.
Result<std::size_t> write_all(const pipeline::Stages& stages, const Product& product,
                              const ExportOptions& options, const Progress& progress) {
    const ExportScene scene = scene_of(product);
    std::vector<std::string> made;
    for (const std::string& output : options.outputs) {
        const std::vector<std::string> files = files_of(scene, output);
        made.insert(made.end(), files.begin(), files.end());
    }
    if (const auto done = write_side_outputs(stages, options, made); !done) {
        return done.issue();
    }
    const double reported = options.report.empty() ? 0.0 : 0.2;
    const Progress part = progress.part("write", 0.0, 1.0 - reported);
    const auto written = options.targets.empty()
                             ? write_models(product, scene, stages.recipe, options.outputs, part)
                             : write_targets(product, options, part);
    if (!written) {
        return written.issue();
    }
    // The report tells of the files, and so it comes last.
    const auto done = write_report(stages, product, written->files, options,
                                   progress.part("write", 1.0 - reported, 1.0));
    return done ? Result<std::size_t>(written->warnings) : Result<std::size_t>(done.issue());
}

void tell_preset(const Recipe& recipe) {
    if (const RecipePreset* preset = preset_of(recipe)) {
        std::printf("preset %s: %s\n", std::string(preset->word).c_str(), preset->help);
    }
}

// Names the files that were read, as far as they are known, also where something fails.
ExitCode write_once(const ExportOptions& given, const Progress& progress,
                    std::vector<std::string>& read) {
    read = given.files.read;
    const auto exports = exports_for(given, progress.part("read", 0.0, 0.0));
    if (!exports) {
        return fail(exports.issue());
    }
    const ExportOptions options = with_names(with_engines(given, *exports));
    const auto idle = refuse_without_engine(given);
    if (const auto refused = idle ? idle : refuse(options)) {
        return *refused;
    }
    if (options.colliders) {
        return export_colliders(options, progress, read);
    }
    const auto input = input_with_stages(options, progress.part("read", 0.0, 0.02));
    if (!input) {
        return fail(input.issue());
    }
    const auto stages = pipeline::run(*input, settings_of(options), {},
                                      progress.part("read", 0.02, 0.74), teller(options));
    if (!stages) {
        return fail(stages.issue());
    }
    if (input->saved && !pipeline::has_any_of(*stages, *input->saved)) {
        tell_unused_stages(options);
    }
    const std::vector<std::string> behind = files_behind(*stages, options);
    read.insert(read.end(), behind.begin(), behind.end());
    if (const auto done =
            write_stages_of(*stages, *input, options, progress.part("write", 0.74, 0.75));
        !done) {
        return fail(done.issue());
    }
    const std::size_t left = left_out(*stages, options);
    const auto product = product_of(*stages, {options.to_mesh(), options.primitives},
                                    progress.part("pieces", 0.75, 0.8));
    if (!product) {
        return fail(product.issue());
    }
    const auto lacking = write_all(*stages, *product, options, progress.part("write", 0.8, 1.0));
    if (!lacking) {
        return fail(lacking.issue());
    }
    if (product->decomposition && !stages->piece_file && !options.watch) {
        if (stages->pieces && !product->prepared.foreign) { // colliders are not cut
            tell_preset(stages->recipe);
        }
        std::fputs(piece_text(piece_report_of(*product, options.timings)).c_str(), stdout);
    }
    return strictly(options, warnings_of(*product), left + *lacking);
}

ExitCode start_export(const Verb& verb, std::span<char* const> words) {
    ExportOptions options;
    return start_unshown(verb, words, options, [&](const std::stop_token& stop) {
        if (options.watch) {
            return watch_export(verb, words, options, &write_once, stop);
        }
        return show_progress(options, stop, [&](const Progress& progress) {
            std::vector<std::string> read;
            return write_once(options, progress, read);
        });
    });
}

constexpr auto k_export_flags = std::to_array<Flag>({
    shared("elements"),
    shared("timings"),
    shared("output"),
    {"for", "ENGINE", "write what this engine takes (see above); may be given again",
     slot_of<&ExportOptions::targets>},
    shared("with-model"),
    shared("density"),
    shared("gltf-physics"),
    {"colliders", "", "the file holds colliders that another program made: write them as they are",
     slot_of<&ExportOptions::colliders>},
    {"watch", "", "write again whenever what was read changes, until Ctrl+C",
     slot_of<&ExportOptions::watch>},
    shared("model"),
    k_scale_flag,
    k_turn_flag,
    {"mesh", "", "write the repaired mesh instead of its pieces: as --until mesh",
     slot_of<&ExportOptions::mesh>},
    {"until", "STAGE",
     "stop after source, mesh, patches, joined, pieces, corrected or tree; write what there is so "
     "far",
     word_of<k_until, &ExportOptions::until>},
    shared("stages"),
    {"save-stages", "FILE", "write the stages that were made, to go on from",
     slot_of<&ExportOptions::save_stages>, FileUse::written},
    shared("primitives"),
    shared("strict"),
    shared("repair"),
    shared("preset"),
    shared("recipe"),
    shared("save-recipe"),
    {"report", "FILE", "write everything measured as JSON", slot_of<&ExportOptions::report>,
     FileUse::written},
    shared("depfile"),
    shared("progress"),
    shared("threads"),
});

} // namespace

const Verb& export_verb() {
    static const Verb verb = {
        "export",
        "export MODEL|PROJECT|PIECES|ASSET -o OUT [-o OUT2 …] [flags]",
        "turn a model into convex pieces and write them",
        "Reads a model, repairs it as asked, makes convex pieces of it and writes them: few fat "
        "ones\n"
        "that fill the solid for a game engine, unless --preset or flags ask for others;\n"
        "an object per piece, named and grouped after its source part; the format follows the\n"
        "extension: obj stl ply off gltf glb, or json for all that verify needs. {n} in a file's\n"
        "name writes a file per piece. hwa is the packed asset: pieces, their tree of hulls and\n"
        "boxes, recipe and report in one file that games load. Pieces that were cut before, as "
        "json\n"
        "or in an asset, are written as they are; an asset of json needs their --model.\n"
        "--for ENGINE writes what an engine takes, in its unit and axes: unreal unity blender "
        "gltf\n"
        "godot3 godot mujoco ros gazebo isaac jolt rapier physx bullet fcl. Given again, each "
        "takes\n"
        "the -o of its place, or all take one: {target} and {model} in names stand for the engine "
        "and the\n"
        "model, and a name without an extension gets the engine's. Files for unreal and godot\n"
        "(Godot 4) are written by their rules, unproved: no release has read one in a test.\n"
        "Without --for, a --recipe or PROJECT may name the engines; -o of another kind, such as an "
        "asset,\n"
        "is written as ever.\n"
        "With --colliders the file is what another program made: a model with an object for each\n"
        "hull (of CoACD or V-HACD), with names of Unreal or Godot, a URDF, MJCF, SDF, scene of "
        "Godot\n"
        "or JSON of shapes;\n"
        "each hull is written as it is, on the --model where one is given.\n"
        "With --mesh the repaired mesh is written instead, an object per part. A PROJECT of the\n"
        "window (.hullwright) is its model, cut by its recipe and corrected as it was by hand;\n"
        "what does not apply any more is a warning. --primitives writes the primitives fitted to "
        "its\n"
        "pieces, as hulls around these, in their place; of a MODEL, those boxes, balls, capsules "
        "and\n"
        "cylinders that keep the tolerance. Tags and materials are written where a\n"
        "format has a place for them; what a format changes or leaves out is said.\n"
        "With --watch all is written again, a line for each file, whenever the model, a file that "
        "it\n"
        "names, the recipe or the project has changed and is whole. Errors are told and do not end "
        "it;\n"
        "Ctrl+C does, with exit code 0, or 4 in the middle of a write.",
        "hullwright export bracket.fbx --tolerance 0.5% -o bracket.obj -o bracket.glb "
        "--report bracket.json",
        k_export_flags,
        true,
        &start_export};
    return verb;
}

} // namespace hullwright::cli
