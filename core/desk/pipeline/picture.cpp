#include "pipeline/picture.h"

#include "asset/asset_file.h"
#include "base/text.h"
#include "check/cover.h"
#include "draw/added_picture.h"
#include "draw/box_lines.h"
#include "draw/cover_picture.h"
#include "draw/mesh_draw_list.h"
#include "draw/render.h"
#include "draw/strip_draw_list.h"
#include "edit/primitive_set.h"
#include "geom/box_around.h"
#include "pipeline/decoded.h"
#include "pipeline/pair_picture.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace hullwright::pipeline {
namespace {

// A subject holds what there is to show.
struct Subject {
    PieceSet set;
    std::vector<AddedPrimitive> added;        // primitives that were added by hand
    std::shared_ptr<const Prepared> prepared; // null: the model is not known
    std::vector<Obb> boxes;                   // those of the level asked for
    Aabb bounds;
    UpAxis up = UpAxis::unknown;
    double metres_per_unit = 0.0;

    [[nodiscard]] const TriMesh* mesh() const { return prepared ? prepared->mesh.get() : nullptr; }
};

struct Drawn {
    Scene scene;
    std::optional<ColourBar> bar; // drawn below the scene
    std::string told;             // says how much was drawn
};

Stage last_stage(const Input& input, Shown shown) {
    switch (shown) {
    case Shown::model:
        return Stage::mesh;
    case Shown::boxes:
    case Shown::strips:
        // An asset has boxes and strips of its own.
        return is_asset(input.file) ? Stage::corrected : Stage::tree;
    case Shown::pieces:
    case Shown::heat:
        break;
    }
    return Stage::corrected;
}

// Unit and axis are the model's, or what an asset says of them.
void take_model(const Stages& stages, Subject& subject) {
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
Status check_faces(const Subject& subject, const Input& input) {
    if (!subject.prepared) {
        return Done{};
    }
    const std::size_t faces = subject.mesh()->triangles.size();
    for (const Piece& piece : subject.set.pieces) {
        if (std::any_of(piece.faces.begin(), piece.faces.end(),
                        [faces](FaceId face) { return face >= faces; })) {
            return error(Code::mesh_mismatch, input.file, as_given(input.model));
        }
    }
    return Done{};
}

// Boxes are those of the tree of hulls, distances are measured from hulls, and strips run through
// what is packed.
Status take_pieces(const Stages& stages, const Input& input, const PictureSettings& settings,
                   Subject& subject, const Progress& progress) {
    const Shown shown = settings.shown;
    const EditedPieces& edited = stages.corrected->pieces;
    subject.added = edited.added;
    subject.set = shown == Shown::pieces ? shown_set(edited) : edited.set;
    if (shown == Shown::boxes) {
        subject.boxes = stages.asset ? boxes_at(stages.asset->file.asset(), settings.level)
                                     : boxes_at(*stages.tree, settings.level);
    }
    if (shown == Shown::strips && !stages.asset) {
        auto decoded =
            decoded_pieces(*stages.mesh, {edited.set, stages.pieces->report},
                           stages.tree.value.get(), stages.recipe, settings.made_by, progress);
        if (!decoded) {
            return decoded.issue();
        }
        subject.set = std::move(*decoded);
    }
    return check_faces(subject, input);
}

Result<Subject> load_stages(const Input& input, const PictureSettings& settings,
                            const Progress& progress, const OnStage& on_stage) {
    Settings making;
    making.recipe = settings.recipe;
    making.until = last_stage(input, settings.shown);
    making.prepare = {settings.shown == Shown::model || settings.shown == Shown::strips,
                      settings.worker};
    making.made_by = settings.made_by;
    const auto stages = run(input, making, {}, progress.part({}, 0.0, 0.9), on_stage);
    if (!stages) {
        return stages.issue();
    }
    Subject subject;
    take_model(*stages, subject);
    if (stages->corrected) {
        const Status taken =
            take_pieces(*stages, input, settings, subject, progress.part("pieces", 0.9, 1.0));
        if (!taken) {
            return taken.issue();
        }
    }
    return subject;
}

Result<Subject> load(const Input& input, const PictureSettings& settings, const Progress& progress,
                     const OnStage& on_stage) {
    auto subject = load_stages(input, settings, progress, on_stage);
    if (!subject) {
        return subject;
    }
    if (settings.recipe.import.up != UpAxis::unknown) {
        subject->up = settings.recipe.import.up;
    }
    if (subject->prepared) { // the bounds are the model's, as in the window, whatever sticks out
        subject->bounds = bounds_of(*subject->mesh());
        return subject;
    }
    for (const Piece& piece : subject->set.pieces) {
        subject->bounds.add(box_around(piece.vertices));
    }
    return subject;
}

std::string pieces_text(const Subject& subject) {
    return counted_text(subject.set.pieces.size(), "piece", "pieces");
}

Result<Drawn> draw_model(const Subject& subject, const Progress& progress) {
    auto list = draw_mesh(*subject.mesh(), *subject.prepared->after, progress);
    if (!list) {
        return list.issue();
    }
    Drawn drawn;
    drawn.scene.model = std::move(*list);
    drawn.told = counted_text(subject.mesh()->triangles.size(), "triangle", "triangles");
    return drawn;
}

// Added primitives stand for no piece: they are not in the tree, not parted, not measured.
void add_primitives(const Subject& subject, Drawn& drawn) {
    DrawList& list = drawn.scene.model;
    list.origin = drawn.scene.pieces.origin;
    auto lists = draw_added(subject.added, list.origin).of([](PieceId) { return true; });
    list.triangles = std::move(lists.faces);
    list.edges = std::move(lists.edges);
    drawn.told += ", " + grouped_text(subject.added.size()) + " added";
}

Result<Drawn> draw_convex(const Subject& subject, const PictureSettings& asked,
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
        drawn.told += ", " + counted_text(subject.boxes.size(), "box", "boxes");
    } else if (!subject.added.empty()) {
        add_primitives(subject, drawn);
    }
    return drawn;
}

Result<Drawn> draw_strip_order(const Subject& subject, const Progress& progress) {
    auto picture = draw_strips(subject.set, subject.bounds, progress);
    if (!picture) {
        return picture.issue();
    }
    Drawn drawn;
    drawn.scene.pieces = std::move(picture->pieces);
    drawn.scene.model.origin = drawn.scene.pieces.origin;
    drawn.scene.model.edges = std::move(picture->paths);
    drawn.told = pieces_text(subject) + ", " +
                 counted_text(picture->triangles, "triangle", "triangles") + " in " +
                 counted_text(picture->strips, "strip", "strips");
    drawn.bar = ColourBar{"order of a hull's triangles",
                          strip_colours(),
                          "first",
                          "last",
                          {drawn.told, "pale: a strip begins"}};
    return drawn;
}

Result<Drawn> draw_heat(const Subject& subject, const Progress& progress) {
    const double diagonal = subject.bounds.diagonal();
    const auto field = measure_cover(subject.set, *subject.mesh(), k_picture_edge * diagonal,
                                     progress.part({}, 0.0, k_cover_measured));
    if (!field) {
        return field.issue();
    }
    const std::string unit =
        subject.metres_per_unit > 0.0 ? unit_text({subject.metres_per_unit}) : std::string();
    const Progress drawing = progress.part({}, k_cover_measured, 1.0);
    const auto pieces = hullwright::draw_pieces(subject.set, nullptr, subject.bounds,
                                                Palette::spectrum, drawing.part({}, 0.0, 0.5));
    if (!pieces) {
        return pieces.issue();
    }
    auto picture = draw_cover(*field, *pieces, field->noise + subject.set.rounding, unit,
                              drawing.part({}, 0.5, 1.0));
    if (!picture) {
        return picture.issue();
    }
    Drawn drawn;
    drawn.told = pieces_text(subject);
    for (const std::string& note : picture->bar.notes) {
        drawn.told += "\n  " + note;
    }
    picture->bar.notes.push_back("tolerance: " + rounded_text(subject.set.tolerance, 4));
    drawn.scene = std::move(picture->scene);
    drawn.bar = std::move(picture->bar);
    return drawn;
}

Result<Drawn> draw(const Subject& subject, const PictureSettings& asked, const Progress& progress) {
    switch (asked.shown) {
    case Shown::model:
        return draw_model(subject, progress);
    case Shown::heat:
        return draw_heat(subject, progress);
    case Shown::strips:
        return draw_strip_order(subject, progress);
    case Shown::pieces:
    case Shown::boxes:
        break;
    }
    return draw_convex(subject, asked, progress);
}

// The colour bar, where there is one, takes the lowest `below` rows of pixels.
Result<Picture> picture_of(const GlContext& context, const Drawn& drawn, const Camera& camera,
                           int below, const PictureSettings& asked, const Progress& progress) {
    auto picture = render(context, drawn.scene, camera, asked.width, asked.height - below,
                          asked.background, progress);
    if (picture && below > 0) {
        *picture = with_bar(*picture, *drawn.bar, below, asked.background);
    }
    return picture;
}

// There is one picture, or all of a turntable.
Status hand_out(const GlContext& context, const Drawn& drawn, UpAxis up,
                const PictureSettings& asked, const OnPicture& on_picture,
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
        const double from = static_cast<double>(i) / static_cast<double>(cameras.size());
        const double to = static_cast<double>(i + 1) / static_cast<double>(cameras.size());
        const Progress of_one = progress.part({}, from, to);
        const auto picture = picture_of(context, drawn, cameras[i], below, asked,
                                        of_one.part({}, 0.0, k_share_of_drawing));
        if (!picture) {
            return picture.issue();
        }
        const Status taken =
            on_picture(*picture, i + 1, cameras.size(), of_one.part({}, k_share_of_drawing, 1.0));
        if (!taken) {
            return taken;
        }
        of_one.report(1.0);
    }
    return Done{};
}

// Returns the share of the progress before the first picture: a measured cover takes long, while
// all else is soon ready beside what software takes to draw it.
double ready_at(Shown shown) {
    return shown == Shown::heat ? 0.9 : 0.65;
}

} // namespace

Result<std::string> draw_pictures(const Input& input, const PictureSettings& settings,
                                  const OnPicture& on_picture, const Progress& progress,
                                  const OnStage& on_stage) {
    // Graphics are tried first, so that a long run is not for nothing.
    const auto context = GlContext::make();
    if (!context) {
        return context.issue();
    }
    if (const auto fits = check_size(*context, settings.width, settings.height); !fits) {
        return fits.issue();
    }
    const auto subject = load(input, settings, progress.part({}, 0.0, 0.6), on_stage);
    if (!subject) {
        return subject.issue();
    }
    const double ready = ready_at(settings.shown);
    const auto drawn = draw(*subject, settings, progress.part("draw", 0.6, ready));
    if (!drawn) {
        return drawn.issue();
    }
    const auto done = hand_out(*context, *drawn, subject->up, settings, on_picture,
                               progress.part("draw", ready, 1.0));
    return done ? Result<std::string>(drawn->told) : done.issue();
}

} // namespace hullwright::pipeline
