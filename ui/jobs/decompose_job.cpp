#include "ui/jobs/decompose_job.h"

#include "edit/primitive_set.h"
#include "export/piece_scene.h"
#include "pipeline/make_asset.h"

#include <chrono>

namespace hullwright::ui {
namespace {

using Clock = std::chrono::steady_clock;

// A quick first cut is worth making when merging follows, which is most of the work and changes
// only the number of pieces. A limit on their number is kept by merging over and over.
bool has_quick_cut(const DecomposeSettings& settings) {
    return settings.max_pieces > 0 || (settings.merge == Merge::full && settings.tolerance.set());
}

Result<CutPieces> cut_pieces(const std::shared_ptr<const LoadedModel>& model, const Recipe& recipe,
                             Palette palette, Clock::time_point begun, const Progress& progress) {
    auto made = make_pieces(model->prepared, recipe, progress.part({}, 0.0, 0.9));
    if (!made) {
        return made.issue();
    }
    auto cut = present(model, recipe, made->report, begin_editing(std::move(made->set)), palette,
                       progress.part({}, 0.9, 1.0));
    if (cut) {
        cut->seconds = std::chrono::duration<double>(Clock::now() - begun).count();
        cut->preliminary = false;
    }
    return cut;
}

} // namespace

Result<CutPieces> present(const std::shared_ptr<const LoadedModel>& model, const Recipe& recipe,
                          const DecomposeReport& report, EditedPieces pieces, Palette palette,
                          const Progress& progress) {
    const PieceSet shown = shown_set(pieces);
    auto draw = draw_pieces(shown, model->prepared.mesh.get(), model->draw.bounds, palette,
                            progress.part("draw", 0.0, 1.0));
    if (!draw) {
        return draw.issue();
    }
    PiecePicker picker(shown, draw->origin);
    AddedPicture added = draw_added(pieces.added, draw->origin);
    std::vector<std::string> names = piece_names(pieces.set, *model->prepared.source);
    return CutPieces{model,
                     recipe,
                     {std::move(pieces.set), report},
                     std::move(pieces.extras),
                     std::move(pieces.added),
                     std::move(names),
                     std::move(*draw),
                     std::move(picker),
                     0.0,
                     true,
                     palette,
                     std::move(added)};
}

DecomposeJob::DecomposeJob(QObject* parent) : QObject(parent) {
    connect(&job_, &Job::progressed, this, &DecomposeJob::progressed);
    connect(&job_, &Job::ended, this, &DecomposeJob::ended);
    connect(&job_, &Job::broke, this, [this](const QString& what) {
        emit failed(error(Code::internal, "pieces", what.toStdString()));
    });
}

void DecomposeJob::start(const std::shared_ptr<const LoadedModel>& model, const Recipe& recipe,
                         Palette palette) {
    job_.start([this, model, recipe, palette](const Progress& progress,
                                              const Job::Deliver& deliver) -> Job::Reply {
        const auto begun = Clock::now();
        double done = 0.0;
        if (has_quick_cut(recipe.decompose)) {
            done = 0.2;
            Recipe quick = recipe;
            quick.decompose.merge = Merge::off;
            quick.decompose.max_pieces = 0;
            if (auto first =
                    cut_pieces(model, quick, palette, begun, progress.part({}, 0.0, done))) {
                first->recipe = recipe;
                first->preliminary = true;
                auto pieces = std::make_shared<const CutPieces>(std::move(*first));
                deliver([this, pieces] { emit cut(pieces); });
            }
        }
        auto result = cut_pieces(model, recipe, palette, begun, progress.part({}, done, 1.0));
        if (!result) {
            return [this, issue = result.issue()] { emit failed(issue); };
        }
        auto pieces = std::make_shared<const CutPieces>(std::move(*result));
        return [this, pieces] { emit cut(pieces); };
    });
}

} // namespace hullwright::ui
