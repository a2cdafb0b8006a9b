#include "ui/jobs/decompose_job.h"

#include "edit/primitive_set.h"
#include "export/piece_scene.h"

#include <chrono>

namespace hullwright::ui {
namespace {

using Clock = std::chrono::steady_clock;

std::shared_ptr<const CutPieces> timed(CutPieces cut, Clock::time_point begun, bool preliminary) {
    cut.seconds = std::chrono::duration<double>(Clock::now() - begun).count();
    cut.preliminary = preliminary;
    return std::make_shared<const CutPieces>(std::move(cut));
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
        emit failed(error(Code::internal, "pieces", as_given(what.toStdString())));
    });
}

void DecomposeJob::start(const std::shared_ptr<const LoadedModel>& model, const Recipe& recipe,
                         Palette palette) {
    job_.start([this, model, recipe, palette, previous = last_](
                   const Progress& progress, const Job::Deliver& deliver) -> Job::Reply {
        const auto begun = Clock::now();
        const auto shown = [&](const pipeline::Stages& stages, const Progress& part) {
            return present(model, recipe, stages.pieces->report, begin_editing(stages.pieces->set),
                           palette, part);
        };
        pipeline::Input input;
        input.prepared = std::shared_ptr<const Prepared>(model, &model->prepared);
        pipeline::Settings settings;
        settings.recipe = recipe;
        settings.until = pipeline::Stage::pieces;
        settings.quick_cut = true;
        auto stages = pipeline::run(
            input, settings, previous ? *previous : pipeline::Stages(), progress.part({}, 0.0, 0.9),
            [&](pipeline::Stage, const pipeline::Stages& now) -> Status {
                if (now.preliminary) {
                    if (auto first = shown(now, Progress(progress.token()))) {
                        auto pieces = timed(std::move(*first), begun, true);
                        deliver([this, pieces] { emit cut(pieces); });
                    }
                }
                return Done{};
            });
        if (!stages) {
            return [this, issue = stages.issue()] { emit failed(issue); };
        }
        auto last = shown(*stages, progress.part({}, 0.9, 1.0));
        if (!last) {
            return [this, issue = last.issue()] { emit failed(issue); };
        }
        auto pieces = timed(std::move(*last), begun, false);
        auto ended = std::make_shared<const pipeline::Stages>(std::move(*stages));
        return [this, pieces, ended] {
            last_ = ended;
            emit cut(pieces);
        };
    });
}

} // namespace hullwright::ui
