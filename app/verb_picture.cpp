// The verb `picture` draws a model, its pieces, their tree, strips or distances as a PNG file,
// without a display.
#include "base/text.h"
#include "picture_contacts.h"
#include "pipeline/product.h"
#include "pipeline/used_stages.h"
#include "shared_words.h"
#include "told_stages.h"
#include "verb.h"
#include "versions.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <optional>

namespace hullwright::cli {
namespace {

// Says why the words ask for nothing that can be drawn; null when they do not.
const char* refuse_model(const PictureOptions& options) {
    const pipeline::PictureSettings& asked = options.picture;
    const PictureOf shown =
        options.shown == PictureOf::by_input ? PictureOf::pieces : options.shown;
    const std::string& input = options.inputs[0];
    const bool names_model = !options.model.empty();
    const bool needs_model = shown == PictureOf::model || shown == PictureOf::heat;
    const bool is_of_contacts = options.has_poses() || !options.bodies.empty() || options.row ||
                                options.step || options.piece_a || options.piece_b ||
                                options.time >= 0.0;
    const bool names_each = options.outputs[0].find(k_number_place) != std::string::npos;
    const Rule rules[] = {
        {shown >= PictureOf::pair,
         "--show pair, steps, plane and curve are of two things, or of a contact file, and moment "
         "and energy of a play's"},
        {is_of_contacts,
         "poses, rows, steps and two pieces are of two things, and --time is of a play"},
        {asked.turntable > 0 && !names_each,
         "many pictures need a folder that there is, or {n} in their name"},
        {clashes_with_project(options),
         "a project has its own settings and its own model: no others"},
        {!names_model && clashes_with_assets(options), k_clash_with_assets},
        {names_model && !is_set_of_pieces(input),
         "--model is for an asset or pieces; this is a model itself"},
        {needs_model && !names_model && is_set_of_pieces(input),
         "--show model and heat need the model: give it with --model"},
        {shown == PictureOf::strips && is_piece_file(input),
         "--show strips needs an asset or a model: pieces in JSON have no strips"},
        {asked.explode > 0.0 && shown != PictureOf::pieces,
         "--explode moves pieces: it goes with --show pieces"},
        {options.level && shown != PictureOf::boxes,
         "--level is of boxes: it goes with --show boxes"},
        {!options.stages.empty() && is_set_of_pieces(input),
         "--stages are those of a model or a project: pieces are made already"}};
    return why_broken(rules);
}

const char* refuse(const PictureOptions& options) {
    if (options.inputs.empty() || options.inputs.size() > 2 || options.outputs.size() != 1) {
        return "picture takes one MODEL, PROJECT, ASSET, PIECES or contact file, or two things, "
               "and one -o OUT.png";
    }
    if (lower_case(std::filesystem::path(options.outputs[0]).extension().string()) != ".png") {
        return "a picture's name ends in .png";
    }
    return is_of_contact(options) ? refuse_contacts(options) : refuse_model(options);
}

// Returns the options with a name for each picture, since -o may name a folder for a turntable.
PictureOptions with_names(const PictureOptions& given) {
    PictureOptions options = given;
    if (options.picture.turntable > 0 && options.outputs.size() == 1 &&
        std::filesystem::is_directory(options.outputs[0])) {
        options.outputs[0] =
            (std::filesystem::path(options.outputs[0]) / "picture_{n}.png").string();
        options.files.written[0].path = options.outputs[0];
    }
    return options;
}

pipeline::PictureSettings settings_of(const PictureOptions& options) {
    pipeline::PictureSettings settings = options.picture;
    if (options.shown != PictureOf::by_input) { // it is one of those that both name
        settings.shown = static_cast<pipeline::Shown>(options.shown);
    }
    settings.level = options.level.value_or(settings.level);
    settings.recipe = options.recipe;
    settings.made_by = program_name();
    return settings;
}

ExitCode run_picture(const PictureOptions& given, const Progress& progress) {
    const PictureOptions options = with_names(given);
    if (const char* wrong = refuse(options)) {
        return refusal(std::string(wrong) + " (see picture --help)");
    }
    if (is_of_contact(options)) {
        return picture_contacts(options, progress);
    }
    const pipeline::PictureSettings settings = settings_of(options);
    const auto write = [&](const Picture& picture, std::size_t number, std::size_t count,
                           const Progress& of_writing) {
        return write_png(picture, numbered(options.outputs[0], number, count), of_writing);
    };
    const auto input = input_with_stages(options, progress.part("read", 0.0, 0.02));
    if (!input) {
        return fail(input.issue());
    }
    bool has_use = !input->saved;
    const auto on_stage = [&, tell = teller(options, options.model.empty())](
                              pipeline::Stage stage, const pipeline::Stages& stages) {
        has_use = has_use || pipeline::has_any_of(stages, *input->saved);
        return tell(stage, stages);
    };
    const auto told = pipeline::draw_pictures(*input, settings, write,
                                              progress.part("read", 0.02, 1.0), on_stage);
    if (!told) {
        return fail(told.issue());
    }
    if (!has_use) {
        tell_unused_stages(options);
    }
    std::puts((options.outputs[0] + ": " + std::to_string(settings.width) + " x " +
               std::to_string(settings.height) + " pixels, " + *told)
                  .c_str());
    return k_fine;
}

using pipeline::PictureSettings;

constexpr std::array<std::string_view, 2> k_palette_words = {"spectrum", "safe"};
constexpr std::array<std::string_view, 2> k_background_words = {"dark", "light"};
constexpr FlagWords k_shown = {k_picture_words, {}};
constexpr FlagWords k_palettes = {k_palette_words, {}};
constexpr FlagWords k_backgrounds = {k_background_words, {}};
constexpr std::uint64_t k_no_end = std::numeric_limits<std::uint64_t>::max();

FlagSlot share_of_way(CommonOptions& options) {
    constexpr double k_most = 100.0;
    return NumberSlot{0.0, k_most,
                      &member_of<&PictureOptions::picture, &PictureSettings::explode>(options)};
}

FlagSlot moment_of_play(CommonOptions& options) {
    constexpr double k_most = 1e9;
    return NumberSlot{0.0, k_most, &member_of<&PictureOptions::time>(options)};
}

FlagSlot size_of_picture(CommonOptions& options) {
    PictureSettings& picture = member_of<&PictureOptions::picture>(options);
    return SizeSlot{&picture.width, &picture.height};
}

constexpr auto k_picture_flags = std::to_array<Flag>({
    shared("output"),
    shared("model"),
    {"view", "VIEW", "iso, front, back, left, right, top or bottom [iso]",
     word_of<k_views, &PictureOptions::picture, &PictureSettings::view>},
    {"show", "WHAT",
     "pieces, model, heat, boxes or strips [pieces]; of two things pair, steps, plane or curve\n"
     "[pair]; of a play moment or energy [moment]",
     word_of<k_shown, &PictureOptions::shown>},
    {"size", "WxH", "pixels [1200x900]", size_of_picture},
    {"explode", "SHARE", "pieces apart by this share of their way from the middle [0]",
     share_of_way},
    {"level", "N", "boxes so many steps below the tree's root [3]",
     count_of<0, k_no_end, &PictureOptions::level>},
    {"turntable", "N", "so many pictures from all around, into a folder or NAME_{n}.png",
     count_of<1, 10000, &PictureOptions::picture, &PictureSettings::turntable>},
    {"palette", "NAME", "spectrum, or safe: eight that the colour-blind tell apart [spectrum]",
     word_of<k_palettes, &PictureOptions::picture, &PictureSettings::palette>},
    {"background", "NAME", "dark or light [dark]",
     word_of<k_backgrounds, &PictureOptions::picture, &PictureSettings::background>},
    {"pose-a", "POSE", "where the first of two things is: \"tx ty tz qw qx qy qz\"",
     slot_of<&PictureOptions::pose_a>},
    {"pose-b", "POSE", "where the second is", slot_of<&PictureOptions::pose_b>},
    shared("poses"),
    shared("bodies"),
    {"row", "N", "the row of FILE, or of a contact file, that is drawn [1]",
     count_of<1, k_no_end, &PictureOptions::row>},
    {"step", "N", "with --show steps: this step alone, from 1; without it all, as NAME_{n}.png",
     count_of<1, k_no_end, &PictureOptions::step>},
    {"piece-a", "PIECE", "with --show plane: the piece of the first thing, by name or number",
     slot_of<&PictureOptions::piece_a>},
    {"piece-b", "PIECE", "with --show plane: the piece of the second",
     slot_of<&PictureOptions::piece_b>},
    {"time", "SECONDS", "with --show moment: the moment of the play [its end]", moment_of_play},
    shared("stages"),
    shared("repair"),
    shared("preset"),
    shared("recipe"),
    shared("progress"),
    shared("threads"),
});

} // namespace

const Verb& picture_verb() {
    static const Verb verb = {
        "picture",
        "picture MODEL|PROJECT|ASSET|PIECES|CONTACT|A B -o OUT.png [--show WHAT] [flags]",
        "draw a model, its pieces, boxes, strips or distances, or two things, as PNG",
        "Draws what export makes, as the window shows it, off screen by OpenGL 3.3 (a GPU's "
        "driver\n"
        "or Mesa's software). Of a model pieces are made first, by the settings below.\n"
        "  pieces  convex pieces with their edges; faces of hulls alone are pale and hatched "
        "where\n"
        "          the model is known. --explode moves them apart. What was added to a project by\n"
        "          hand is drawn too.\n"
        "  model   the repaired model, parts in colours\n"
        "  heat    how far hulls are out of the solid, measured all over, with the worst place;\n"
        "          faces that no hull covers are blue\n"
        "  boxes   the turned boxes of the tree, --level steps below its root\n"
        "  strips  hulls in the order in which an asset decodes their triangles\n"
        "An asset or pieces in JSON need --model for model and heat.\n"
        "Of two things (A B at --pose-a and --pose-b or a row of --poses, or a contact file that\n"
        "`collide --save` wrote) what Inspect shows:\n"
        "  pair    both, the pieces that meet, where, and the way out, or where they are nearest\n"
        "  steps   a step down both trees: boxes that an axis parts green, with the gap that it\n"
        "          leaves, others red\n"
        "  plane   two pieces with the plane that pixels looked at them on, in the eight cases\n"
        "  curve   depth and distance of all rows\n"
        "Of a play (a contact file of `play --save`) what Probe shows:\n"
        "  moment  the balls as they are at --time\n"
        "  energy  energy and momentum of all balls over time\n"
        "--turntable N draws N pictures from all around, for a film: -o names a folder, or files\n"
        "with {n} for their number.",
        "hullwright picture bracket.fbx --tolerance 0.5% --show heat -o bracket.heat.png",
        k_picture_flags,
        true,
        &start<PictureOptions, run_picture>};
    return verb;
}

} // namespace hullwright::cli
