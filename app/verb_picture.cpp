// `picture`: a model, its pieces, their tree, strips or distances as a PNG file, without a display.
#include "base/text.h"
#include "check/cover.h"
#include "cli.h"
#include "draw/added_picture.h"
#include "draw/box_lines.h"
#include "draw/cover_picture.h"
#include "draw/mesh_draw_list.h"
#include "draw/render.h"
#include "draw/strip_draw_list.h"
#include "edit/primitive_set.h"
#include "pipeline/decoded.h"
#include "pipeline/product.h"
#include "run_stages.h"
#include "versions.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <optional>

namespace hullwright::cli {
namespace {

// What there is to show.
struct Subject {
    PieceSet set;
    std::vector<AddedPrimitive> added;        // by hand
    std::shared_ptr<const Prepared> prepared; // where there is a model
    std::vector<Obb> boxes;                   // of the level asked for
    Aabb bounds;
    UpAxis up = UpAxis::unknown;
    double metres_per_unit = 0.0;

    [[nodiscard]] const TriMesh* mesh() const { return prepared ? prepared->mesh.get() : nullptr; }
};

// What is drawn, what is below it, and what is said of it.
struct Drawn {
    Scene scene;
    std::optional<ColourBar> bar;
    std::string told;
};

pipeline::Stage last_stage(const Options& options) {
    switch (options.picture.shown) {
    case Shown::model:
        return pipeline::Stage::mesh;
    case Shown::boxes:
        // An asset has its own.
        return is_asset(options.inputs[0]) ? pipeline::Stage::corrected : pipeline::Stage::tree;
    case Shown::pieces:
    case Shown::heat:
    case Shown::strips:
        break;
    }
    return pipeline::Stage::corrected;
}

// Unit and axis are the model's, else what an asset says of them.
void take_model(const pipeline::Stages& stages, Subject& subject) {
    if (stages.mesh) {
        subject.up = stages.mesh->source->up;
        subject.metres_per_unit = stages.mesh->source->metres_per_unit;
        subject.prepared = stages.mesh.value;
    } else if (stages.asset) {
        subject.up = stages.asset->unpacked.origin.up;
        subject.metres_per_unit = stages.asset->unpacked.origin.metres_per_unit;
    }
}

// A file may name faces that its mesh does not have.
Status check_faces(const Subject& subject, const Options& options) {
    if (!subject.prepared) {
        return Done{};
    }
    const std::size_t faces = subject.mesh()->triangles.size();
    for (const Piece& piece : subject.set.pieces) {
        if (std::any_of(piece.faces.begin(), piece.faces.end(),
                        [faces](FaceId face) { return face >= faces; })) {
            return error(Code::mesh_mismatch, options.inputs[0], as_given(options.model));
        }
    }
    return Done{};
}

// Boxes are of the tree of hulls, distances of hulls, strips of what is packed.
Status take_pieces(const pipeline::Stages& stages, const Options& options, Subject& subject,
                   const Progress& progress) {
    const Shown shown = options.picture.shown;
    const EditedPieces& edited = stages.corrected->pieces;
    subject.added = edited.added;
    subject.set = shown == Shown::pieces ? shown_set(edited) : edited.set;
    if (shown == Shown::boxes) {
        const std::uint64_t level = options.picture.level.value_or(PictureOptions::k_level);
        subject.boxes = stages.asset ? boxes_at(stages.asset->file.asset(), level)
                                     : boxes_at(*stages.tree, level);
    }
    if (shown == Shown::strips && !stages.asset) {
        auto decoded = decoded_pieces(*stages.mesh, {edited.set, stages.pieces->report},
                                      stages.recipe, program_name(), progress);
        if (!decoded) {
            return decoded.issue();
        }
        subject.set = std::move(*decoded);
    }
    return check_faces(subject, options);
}

Result<Subject> load_stages(const Options& options, const Progress& progress) {
    RunSettings settings;
    settings.until = last_stage(options);
    settings.tells_of_model = options.model.empty();
    settings.diagnose =
        options.picture.shown == Shown::model || options.picture.shown == Shown::strips;
    const auto stages = run_stages(options, settings, progress.part({}, 0.0, 0.9));
    if (!stages) {
        return stages.issue();
    }
    Subject subject;
    take_model(*stages, subject);
    if (stages->corrected) {
        const Status taken = take_pieces(*stages, options, subject, progress.part({}, 0.9, 1.0));
        if (!taken) {
            return taken.issue();
        }
    }
    return subject;
}

Result<Subject> load(const Options& options, const Progress& progress) {
    auto subject = load_stages(options, progress);
    if (!subject) {
        return subject;
    }
    if (options.recipe.import.up != UpAxis::unknown) {
        subject->up = options.recipe.import.up;
    }
    if (subject->prepared) { // as in the window, whatever sticks out of it
        subject->bounds = bounds_of(*subject->mesh());
        return subject;
    }
    for (const Piece& piece : subject->set.pieces) {
        for (const Vec3& v : piece.vertices) {
            subject->bounds.add(v);
        }
    }
    return subject;
}

std::string pieces_text(const Subject& subject) {
    return grouped_text(subject.set.pieces.size()) + " pieces";
}

Result<Drawn> draw_model(const Subject& subject, const Progress& progress) {
    auto list = draw_mesh(*subject.mesh(), *subject.prepared->after, progress);
    if (!list) {
        return list.issue();
    }
    Drawn drawn;
    drawn.scene.model = std::move(*list);
    drawn.told = grouped_text(subject.mesh()->triangles.size()) + " triangles";
    return drawn;
}

// So that the boxes' colours stand out.
void mute(PieceDrawList& pieces) {
    constexpr float k_kept = 0.25F;
    constexpr float k_grey = 0.68F;
    for (PieceVertex& vertex : pieces.vertices) {
        for (std::size_t k = 0; k < 3; ++k) {
            vertex.colour[k] = k_kept * vertex.colour[k] + (1.0F - k_kept) * k_grey;
        }
    }
}

// They stand for no piece: not in the tree, not parted, not measured.
void add_primitives(const Subject& subject, Drawn& drawn) {
    DrawList& list = drawn.scene.model;
    list.origin = drawn.scene.pieces.origin;
    auto drawn_ones = draw_added(subject.added, list.origin).of([](PieceId) { return true; });
    list.triangles = std::move(drawn_ones.faces);
    list.edges = std::move(drawn_ones.edges);
    drawn.told += ", " + grouped_text(subject.added.size()) + " added";
}

Result<Drawn> draw_convex(const Subject& subject, const PictureOptions& asked,
                          const Progress& progress) {
    auto list = hullwright::draw_pieces(subject.set, subject.mesh(), subject.bounds, asked.palette,
                                        progress);
    if (!list) {
        return list.issue();
    }
    Drawn drawn;
    drawn.scene.parted = asked.explode;
    drawn.scene.pieces = std::move(*list);
    drawn.told = pieces_text(subject);
    if (asked.shown == Shown::boxes) {
        mute(drawn.scene.pieces);
        drawn.scene.model.origin = drawn.scene.pieces.origin;
        drawn.scene.frames = draw_boxes(subject.boxes, drawn.scene.model.origin);
        drawn.told += ", " + grouped_text(subject.boxes.size()) + " boxes";
    } else if (!subject.added.empty()) {
        add_primitives(subject, drawn);
    }
    return drawn;
}

Drawn draw_strip_order(const Subject& subject) {
    StripPicture picture = draw_strips(subject.set, subject.bounds);
    Drawn drawn;
    drawn.scene.pieces = std::move(picture.pieces);
    drawn.scene.model.origin = drawn.scene.pieces.origin;
    drawn.scene.model.edges = std::move(picture.paths);
    drawn.told = pieces_text(subject) + ", " + grouped_text(picture.triangles) + " triangles in " +
                 grouped_text(picture.strips) + " strips";
    drawn.bar = ColourBar{"order of a hull's triangles",
                          strip_colours(),
                          "first",
                          "last",
                          {drawn.told, "pale: a strip begins"}};
    return drawn;
}

Result<Drawn> draw_heat(const Subject& subject, const Progress& progress) {
    const double diagonal = subject.bounds.diagonal();
    const auto field =
        measure_cover(subject.set, *subject.mesh(), k_picture_edge * diagonal, progress);
    if (!field) {
        return field.issue();
    }
    const std::string unit =
        subject.metres_per_unit > 0.0 ? unit_text({subject.metres_per_unit}) : std::string();
    CoverPicture picture =
        draw_cover(*field, subject.bounds, field->noise + subject.set.rounding, unit);
    Drawn drawn;
    drawn.told = pieces_text(subject);
    for (const std::string& note : picture.bar.notes) {
        drawn.told += "\n  " + note;
    }
    picture.bar.notes.push_back("tolerance: " + rounded_text(subject.set.tolerance, 4));
    drawn.scene = std::move(picture.scene);
    drawn.bar = std::move(picture.bar);
    return drawn;
}

Result<Drawn> draw(const Subject& subject, const PictureOptions& asked, const Progress& progress) {
    switch (asked.shown) {
    case Shown::model:
        return draw_model(subject, progress);
    case Shown::heat:
        return draw_heat(subject, progress);
    case Shown::strips:
        return draw_strip_order(subject);
    case Shown::pieces:
    case Shown::boxes:
        break;
    }
    return draw_convex(subject, asked, progress);
}

Status write_picture(const GlContext& context, const Drawn& drawn, const Camera& camera, int below,
                     const PictureOptions& asked, const std::string& output) {
    auto picture =
        render(context, drawn.scene, camera, asked.width, asked.height - below, asked.background);
    if (!picture) {
        return picture.issue();
    }
    if (below > 0) {
        *picture = with_bar(*picture, *drawn.bar, below, asked.background);
    }
    return write_png(*picture, output);
}

// One, or all of a turntable.
Status write_pictures(const GlContext& context, const Drawn& drawn, UpAxis up,
                      const PictureOptions& asked, const std::string& output,
                      const Progress& progress) {
    const int below = drawn.bar ? height_of(*drawn.bar, asked.width, asked.height) : 0;
    const double aspect = static_cast<double>(asked.width) / (asked.height - below);
    const Camera first = camera_of(asked.view, up);
    const auto cameras = asked.turntable > 0
                             ? around(first, drawn.scene, aspect, asked.turntable)
                             : std::vector<Camera>{fitted(first, drawn.scene, aspect)};
    for (std::size_t i = 0; i < cameras.size(); ++i) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        const auto written = write_picture(context, drawn, cameras[i], below, asked,
                                           numbered(output, i + 1, cameras.size()));
        if (!written) {
            return written;
        }
        progress.report(static_cast<double>(i + 1) / static_cast<double>(cameras.size()));
    }
    return Done{};
}

Result<std::string> make_picture(const Options& options, const Progress& progress) {
    const PictureOptions& asked = options.picture;
    // What cannot be drawn should not cost a long run.
    const auto context = GlContext::make();
    if (!context) {
        return context.issue();
    }
    if (const auto fits = check_size(*context, asked.width, asked.height); !fits) {
        return fits.issue();
    }
    const auto subject = load(options, progress.part({}, 0.0, 0.6));
    if (!subject) {
        return subject.issue();
    }
    const auto drawn = draw(*subject, asked, progress.part("draw", 0.6, 0.9));
    if (!drawn) {
        return drawn.issue();
    }
    const auto written = write_pictures(*context, *drawn, subject->up, asked, options.outputs[0],
                                        progress.part("draw", 0.9, 1.0));
    return written ? Result<std::string>(drawn->told) : written.issue();
}

std::optional<ExitCode> refuse(const Options& options) {
    const PictureOptions& asked = options.picture;
    const bool has_model =
        !options.model.empty() || (options.inputs.size() == 1 && !is_asset(options.inputs[0]) &&
                                   !is_piece_file(options.inputs[0]));
    const char* wrong = nullptr;
    if (options.inputs.size() != 1 || options.outputs.size() != 1) {
        wrong = "picture takes one MODEL, PROJECT, ASSET or PIECES and one -o OUT.png";
    } else if (lower_case(std::filesystem::path(options.outputs[0]).extension().string()) !=
               ".png") {
        wrong = "a picture's name ends in .png";
    } else if (asked.turntable > 0 &&
               options.outputs[0].find(k_number_place) == std::string::npos) {
        wrong = "many pictures need a folder that there is, or {n} in their name";
    } else if (clashes_with_project(options)) {
        wrong = "a project has its own settings and its own model: no others";
    } else if (!options.model.empty() && !is_asset(options.inputs[0]) &&
               !is_piece_file(options.inputs[0])) {
        wrong = "--model is for an asset or pieces; this is a model itself";
    } else if ((asked.shown == Shown::model || asked.shown == Shown::heat) && !has_model) {
        wrong = "--show model and heat need the model: give it with --model";
    } else if (asked.shown == Shown::strips && is_piece_file(options.inputs[0])) {
        wrong = "--show strips needs an asset or a model: pieces in JSON have no strips";
    } else if (asked.explode > 0.0 && asked.shown != Shown::pieces) {
        wrong = "--explode moves pieces: it goes with --show pieces";
    } else if (asked.level && asked.shown != Shown::boxes) {
        wrong = "--level is of boxes: it goes with --show boxes";
    }
    if (wrong != nullptr) {
        std::fprintf(stderr, "hullwright: %s (see picture --help)\n", wrong);
        return k_usage;
    }
    return std::nullopt;
}

// Of a turntable a folder may be named.
Options with_names(const Options& given) {
    Options options = given;
    if (options.picture.turntable > 0 && options.outputs.size() == 1 &&
        std::filesystem::is_directory(options.outputs[0])) {
        options.outputs[0] =
            (std::filesystem::path(options.outputs[0]) / "picture_{n}.png").string();
    }
    return options;
}

ExitCode run(const Options& given, const Progress& progress) {
    const Options options = with_names(given);
    if (const auto refused = refuse(options)) {
        return *refused;
    }
    const auto told = make_picture(options, progress);
    if (!told) {
        return fail(told.issue());
    }
    std::puts((options.outputs[0] + ": " + std::to_string(options.picture.width) + " x " +
               std::to_string(options.picture.height) + " pixels, " + *told)
                  .c_str());
    return k_fine;
}

constexpr auto k_flags = std::to_array<std::string_view>(
    {"output", "view", "show", "size", "explode", "level", "turntable", "palette", "background",
     "model", "repair", "recipe", "progress", "threads"});

} // namespace

const Verb& picture_verb() {
    static const Verb verb = {
        "picture",
        "picture MODEL|PROJECT|ASSET|PIECES -o OUT.png [--view VIEW] [--show WHAT] [flags]",
        "draw a model, its pieces, boxes, strips or distances as PNG, without a display",
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
        "--turntable N draws N pictures from all around, for a film: -o names a folder, or files\n"
        "with {n} for their number.",
        "hullwright picture bracket.fbx --tolerance 0.5% --show heat -o bracket.heat.png",
        k_flags,
        &run};
    return verb;
}

} // namespace hullwright::cli
