#include "ui/jobs/look_job.h"

#include "draw/box_lines.h"
#include "draw/cover_picture.h"
#include "draw/strip_draw_list.h"
#include "pipeline/decoded.h"
#include "pipeline/showing.h"
#include "ui/jobs/free_beside.h"
#include "ui/jobs/piece_errors.h"
#include "ui/viewport/attributes.h"

#include <algorithm>

namespace hullwright::ui {
namespace {

// Gives the list the ways that its pieces move when parted, which do not depend on colours.
void part_like(const PieceDrawList& pieces, PieceDrawList& list) {
    for (PieceVertex& vertex : list.vertices) {
        const auto piece = static_cast<std::size_t>(vertex.piece);
        vertex.away = pieces.vertices[pieces.ranges[piece].first_vertex].away;
    }
}

// Distances are measured at places; where a piece stands out farthest may be between them, and was
// found as it was made. What is told of a piece is the same everywhere.
double overhang_with(const CutPieces& pieces, PieceId piece, double measured) {
    return std::max(measured, shown_error(pieces, piece).protrusion);
}

void take_overhangs(const CutPieces& pieces, CoverSide& over) {
    for (PieceId piece = 0; piece < pieces.pieces().size(); ++piece) {
        over.worst = overhang_with(pieces, piece, over.worst);
    }
}

Result<LookPicture> make_heat(const std::shared_ptr<const CutPieces>& pieces,
                              const Progress& progress) {
    constexpr std::size_t k_bins = 32;
    constexpr std::size_t k_listed = 20;
    const Aabb& bounds = pieces->model->draw.bounds;
    auto field = pipeline::show_cover(pieces->model->prepared, pieces->edited(), bounds,
                                      progress.part({}, 0.0, k_cover_measured));
    if (!field) {
        return field.issue();
    }
    take_overhangs(*pieces, field->over);
    const double insignificant = field->noise + pieces->decomposition.set.rounding;
    auto drawn = draw_cover(*field, pieces->draw, insignificant, {},
                            progress.part({}, k_cover_measured, 1.0));
    if (!drawn) {
        return drawn.issue();
    }
    LookPicture picture;
    picture.draw = std::move(drawn->scene.pieces);
    picture.bare = bytes_of(drawn->scene.model.triangles);
    picture.marks = bytes_of(drawn->scene.model.faults);
    HeatFigures& heat = picture.heat;
    heat.top = field->over.worst > insignificant ? field->over.worst : 0.0;
    heat.under = field->under.worst > insignificant ? field->under.worst : 0.0;
    heat.areas = area_by_height(field->over, heat.top, k_bins);
    heat.under_areas = area_by_height(field->under, heat.under, k_bins);
    heat.over_worst = worst_places(field->over, insignificant, k_listed);
    for (WorstPlace& place : heat.over_worst) {
        place.height = overhang_with(*pieces, place.owner, place.height);
    }
    std::stable_sort(heat.over_worst.begin(), heat.over_worst.end(),
                     [](const WorstPlace& a, const WorstPlace& b) { return a.height > b.height; });
    heat.under_worst = worst_places(field->under, insignificant, k_listed);
    return picture;
}

Result<LookPicture> make_row(const std::shared_ptr<const CutPieces>& pieces,
                             const std::shared_ptr<const HullTree>& tree, const TreePlace& place,
                             Palette palette, const Progress& progress) {
    LookPicture picture;
    picture.tree = tree;
    picture.place = place;
    picture.row = row_of(*tree, place.root, place.level);
    const PieceSet hulls = hulls_of(*tree, picture.row, pieces->decomposition.set);
    auto list = draw_pieces(hulls, nullptr, pieces->model->draw.bounds, palette,
                            progress.part("draw", 0.0, 1.0));
    if (!list) {
        return list.issue();
    }
    picture.draw = std::move(*list);
    picture.picker.emplace(hulls, picture.draw.origin);
    constexpr std::uint32_t k_of_a_box = 24;
    std::vector<PieceRange> ranges;
    for (std::uint32_t i = 0; i < picture.row.nodes.size(); ++i) {
        ranges.push_back({k_of_a_box * i, k_of_a_box});
    }
    picture.lines = part_lines(draw_boxes(boxes_of(*tree, picture.row), picture.draw.origin),
                               std::move(ranges), picture.draw);
    return picture;
}

Result<LookPicture> make_strips(const std::shared_ptr<const CutPieces>& pieces,
                                const HullTree* tree, const Progress& progress) {
    constexpr double k_decoded = 0.8;
    const auto set =
        decoded_pieces(pieces->model->prepared, pieces->decomposition, tree, pieces->recipe,
                       "hullwright " HULLWRIGHT_VERSION, progress.part({}, 0.0, k_decoded));
    if (!set) {
        return set.issue();
    }
    auto drawn =
        draw_strips(*set, pieces->model->draw.bounds, progress.part("draw", k_decoded, 1.0));
    if (!drawn) {
        return drawn.issue();
    }
    LookPicture picture;
    picture.draw = std::move(drawn->pieces);
    part_like(pieces->draw, picture.draw);
    picture.lines = part_lines(drawn->paths, std::move(drawn->path_ranges), picture.draw);
    picture.triangles = drawn->triangles;
    picture.strips = drawn->strips;
    return picture;
}

} // namespace

LookJob::LookJob(QObject* parent) : Job("view", parent) {}

void LookJob::start(LookKind kind, const std::shared_ptr<const CutPieces>& pieces, Make make) {
    Job::start([this, kind, pieces, make = std::move(make)](const Progress& progress,
                                                            const Job::Deliver&) -> Job::Reply {
        auto made_now = make(progress);
        if (!made_now) {
            return failure(made_now.issue());
        }
        made_now->kind = kind;
        made_now->of = pieces;
        made_now->buffers = shared_large(buffers_to_cut(made_now->draw));
        auto picture = shared_large(std::move(*made_now));
        return [this, picture] { emit made(picture); };
    });
}

void LookJob::measure(const std::shared_ptr<const CutPieces>& pieces) {
    start(LookKind::heat, pieces,
          [pieces](const Progress& progress) { return make_heat(pieces, progress); });
}

void LookJob::descend(const std::shared_ptr<const CutPieces>& pieces,
                      const std::shared_ptr<const HullTree>& tree, const TreePlace& place,
                      Palette palette) {
    start(LookKind::tree, pieces, [pieces, tree, place, palette](const Progress& progress) {
        return make_row(pieces, tree, place, palette, progress);
    });
}

void LookJob::unroll(const std::shared_ptr<const CutPieces>& pieces,
                     const std::shared_ptr<const HullTree>& tree) {
    start(LookKind::strips, pieces, [pieces, tree](const Progress& progress) {
        return make_strips(pieces, tree.get(), progress);
    });
}

} // namespace hullwright::ui
