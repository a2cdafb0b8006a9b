#include "pipeline/foreign_pictures.h"

#include "draw/pick.h"
#include "geom/box_around.h"
#include "pipeline/pair_picture.h"
#include "pipeline/picture_measures.h"
#include "pipeline/report_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

namespace hullwright::pipeline {
namespace {

constexpr Rgb k_of_model = {112, 152, 206};
constexpr Rgb k_of_pieces = {214, 208, 194};

// Is a place that is worth a look.
struct Place {
    std::string title;
    std::string text;
    Vec3 at = Vec3::Zero(); // as pieces and model have it
    double size = 0.0;      // a length to be seen whole
    PieceId piece = k_none; // to be told from all others
    bool is_inside = false; // the pieces hide it, so that they are looked through
};

void add_passages(const ForeignReportInput& report, const PassagesLost& found,
                  std::vector<Place>& places) {
    const auto add = [&](std::string title, PieceId piece, const std::string& what, const Vec3& at,
                         double size) {
        places.push_back(
            {std::move(title),
             "At the cross, " + report.names[piece] + " (orange) " + what + " of the model (blue).",
             at, size, piece, true});
    };
    if (!found.closed.empty()) {
        const LostPassage& widest = found.closed.front();
        add("Passage closed: " + length_text(report, widest.width) + " wide", widest.piece,
            "closes a passage", widest.place, widest.width);
    }
    if (!found.narrowed.empty()) {
        const NarrowedPassage& worst = found.narrowed.front();
        add("Passage narrowed: from " + length_text(report, worst.width) + " to " +
                length_text(report, worst.left),
            worst.piece, "narrows a passage", worst.place, worst.width);
    }
    if (found.hollows && !found.hollows->shut.empty()) {
        const ShutHollow& widest = found.hollows->shut.front();
        add("Hollow shut: " + length_text(report, widest.width) + " wide, " +
                length_text(report, widest.depth) + " deep",
            widest.piece, "shuts a hollow", widest.place, std::max(widest.width, widest.depth));
    }
}

std::vector<Place> places_of(const ForeignReportInput& report) {
    std::vector<Place> places;
    const auto add = [&](std::string title, std::string text, const Vec3& at, double size,
                         PieceId piece = k_none, bool is_inside = false) {
        places.push_back({std::move(title), std::move(text), at, size, piece, is_inside});
    };
    if (const ForeignDistances* d = report.distances) {
        if (d->uncovered_worst > 0.0) {
            add("Uncovered: " + length_text(report, d->uncovered_worst),
                "The model (blue) is farthest off all pieces (grey) at the cross.", d->uncovered_at,
                d->uncovered_worst);
        }
        if (d->overhang_piece != k_none) {
            add("Stands out: " + length_text(report, d->overhang_worst),
                "At the cross, " + report.names[d->overhang_piece] +
                    " (orange) is farthest out of the model (blue).",
                d->overhang_at, d->overhang_worst, d->overhang_piece);
        }
    }
    if (report.passages != nullptr) {
        add_passages(report, *report.passages, places);
    }
    if (report.leaks != nullptr && report.leaks->leaks > 0) {
        add("Ball falls through: " + length_text(report, report.leaks->deepest) + " deeper",
            "The model (blue) stops a ball at the cross, the pieces (grey) do not.",
            report.leaks->at, 2.0 * report.leaks->radius);
    }
    return places;
}

class ForeignDrawing {
public:
    ForeignDrawing(const ForeignVerdict& verdict, const Prepared* model)
        : judged_(verdict.check.judged), mesh_(model != nullptr ? model->mesh.get() : nullptr),
          up_(model != nullptr && model->source->up != UpAxis::unknown ? model->source->up
                                                                       : verdict.foreign.up) {
        drawn_.family = Family::solid;
        for (PieceId p = 0; p < judged_.pieces.size(); ++p) {
            if (!judged_.pieces[p].triangles.empty()) {
                drawn_.pieces.push_back(judged_.pieces[p]);
                numbers_.push_back(p);
            }
            if (verdict.check.shapes[p].as_mesh) {
                drawn_.family = Family::surface; // lines where hulls end in each other are of hulls
            }
        }
        for (const Piece& piece : drawn_.pieces) {
            around_.add(box_around(piece.vertices));
        }
        if (mesh_ != nullptr) {
            around_.add(bounds_of(*mesh_));
        }
    }

    // Makes what all pictures are drawn of.
    Status make(const Progress& progress) {
        auto list =
            draw_pieces(drawn_, nullptr, around_, Palette::spectrum, progress.part({}, 0.0, 0.6));
        if (!list) {
            return list.issue();
        }
        scene_.pieces = std::move(*list);
        scene_.model.origin = scene_.pieces.origin;
        if (mesh_ == nullptr) {
            return Done{};
        }
        surface_.origin = scene_.model.origin;
        add_surface(
            *mesh_, [](const Vec3& v) { return v; }, k_of_model, surface_);
        auto faces = SurfacePicker::build(*mesh_, around_.centre(), progress.part({}, 0.6, 0.9));
        if (!faces) {
            return faces.issue();
        }
        faces_ = std::move(*faces);
        hulls_.emplace(drawn_, around_.centre(), PiecePicker::Sides::both,
                       progress.part({}, 0.9, 1.0));
        return progress.stopped() ? Status(stopped_issue()) : Status(Done{});
    }

    Status draw_all(const GlContext& context, ReportPicture& into,
                    const std::stop_token& stop) const {
        return draw_report_picture(context, scene_,
                                   fitted(camera_of(View::iso, up_), scene_, k_report_aspect), into,
                                   stop);
    }

    Status draw_place(const GlContext& context, const Place& place, ReportPicture& into,
                      const std::stop_token& stop) const {
        Scene scene = scene_;
        scene.model = surface_;
        for (std::size_t i = 0; i < drawn_.pieces.size(); ++i) {
            paint(scene.pieces, i, numbers_[i] == place.piece ? k_orange : k_of_pieces);
        }
        // Faces of the model lie on those of pieces, which are to be seen there and no mixture. The
        // share of the depth is that of ten layers among pieces, which lie() puts before each
        // other.
        constexpr float k_ahead = 3e-4F;
        for (PieceVertex& vertex : scene.pieces.vertices) {
            vertex.ahead += k_ahead;
        }
        for (Seam& seam : scene.pieces.seams) {
            seam.ahead += k_ahead;
        }
        if (place.piece != k_none) {
            scene.see_through = SeeThrough::to_pieces;
        }
        const Camera there = camera_at(place);
        add_cross(place.at, 0.03 * there.distance, scene.model);
        return draw_report_picture(context, scene, there, into, stop);
    }

private:
    // Returns a camera that sees the place best, among directions all around: one that nothing is
    // in the way of, more or less from outside.
    [[nodiscard]] Camera camera_at(const Place& place) const {
        const double diagonal = around_.diagonal();
        Camera best = camera_of(View::iso, up_);
        best.target = place.at;
        // Half of the picture's height is a seventh of the model, or what there is to be seen.
        best.distance = std::clamp(2.0 * place.size, diagonal / 7.0, diagonal) / best.slope;
        constexpr int k_yaws = 12;
        constexpr std::array<double, 4> k_pitches = {25.0, 55.0, -20.0, -55.0}; // degrees
        const Vec3 outward = (place.at - around_.centre()).stableNormalized();
        // A place that stands out is seen aslant, beside the model; one that is off from before.
        const double slant = place.piece != k_none ? 0.4 : 0.8;
        const double first = best.yaw;
        double most = -1.0;
        for (const double pitch : k_pitches) {
            for (int i = 0; i < k_yaws; ++i) {
                Camera one = best;
                one.yaw = first + 2.0 * std::numbers::pi * i / k_yaws;
                one.pitch = pitch * std::numbers::pi / 180.0;
                const Vec3 toward = axes_of(one).toward;
                const double free = free_way(place, toward, best.distance) / best.distance;
                const double worth = free - 0.3 * std::abs(toward.dot(outward) - slant);
                if (worth > most + k_as_good) {
                    most = worth;
                    best.yaw = one.yaw;
                    best.pitch = one.pitch;
                }
            }
        }
        return best;
    }

    // Returns how far one sees from the place that way, to the camera at most.
    [[nodiscard]] double free_way(const Place& place, const Vec3& toward, double most) const {
        // The place lies on a face, which is not to hide it: a ray begins a thousandth of the model
        // before it, which is about a pixel of the picture.
        constexpr double k_before = 1e-3;
        const double begin = k_before * around_.diagonal();
        const PickRay ray{place.at - around_.centre() + begin * toward, toward};
        double free = most;
        if (const auto face = faces_->pick(ray)) {
            free = std::min(free, face->distance);
        }
        const auto hull = hulls_->pick(ray, 0.0, [&](PieceId) { return !place.is_inside; });
        return hull ? std::min(free, hull->distance) : free;
    }

    const PieceSet& judged_;
    const TriMesh* mesh_;
    UpAxis up_;
    PieceSet drawn_;               // what of the judged pieces has faces
    std::vector<PieceId> numbers_; // of these in the set
    Aabb around_;
    Scene scene_;      // all pieces
    DrawList surface_; // of the model
    std::optional<SurfacePicker> faces_;
    std::optional<PiecePicker> hulls_;
};

} // namespace

Result<std::vector<ReportPicture>> draw_foreign(const ForeignVerdict& verdict,
                                                const Prepared* model,
                                                const ForeignReportInput& report,
                                                const Progress& progress) {
    const auto context = GlContext::make();
    if (!context) {
        return context.issue();
    }
    ForeignDrawing drawing(verdict, model);
    if (const Status made = drawing.make(progress.part({}, 0.0, 0.5)); !made) {
        return made.issue();
    }
    const std::vector<Place> places = model != nullptr ? places_of(report) : std::vector<Place>();
    std::vector<ReportPicture> pictures(1 + places.size());
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        ReportPicture& into = pictures[i];
        into.title = i == 0 ? "All pieces" : places[i - 1].title;
        into.text = i == 0 ? "Each has a colour of its own." : places[i - 1].text;
        const Status drawn =
            i == 0 ? drawing.draw_all(*context, into, progress.token())
                   : drawing.draw_place(*context, places[i - 1], into, progress.token());
        if (!drawn) {
            return drawn.issue();
        }
        progress.report(0.5 +
                        0.5 * static_cast<double>(i + 1) / static_cast<double>(pictures.size()));
    }
    return pictures;
}

} // namespace hullwright::pipeline
