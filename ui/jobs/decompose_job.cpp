#include "ui/jobs/decompose_job.h"

#include "pipeline/showing.h"

#include <chrono>

namespace hullwright::ui {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begun) {
    return std::chrono::duration<double>(Clock::now() - begun).count();
}

Result<CutPieces> shown_pieces(const std::shared_ptr<const LoadedModel>& model,
                               const pipeline::Stages& stages, EditedPieces pieces, Palette palette,
                               const Progress& progress) {
    auto drawn =
        pipeline::show_pieces(model->prepared, pieces, model->draw.bounds, palette, progress);
    if (!drawn) {
        return drawn.issue();
    }
    return CutPieces{model,
                     stages.recipe,
                     {std::move(pieces.set), stages.pieces->report},
                     std::move(pieces.extras),
                     std::move(pieces.added),
                     std::move(drawn->names),
                     std::move(drawn->draw),
                     std::move(drawn->picker),
                     0.0,
                     true,
                     palette,
                     std::move(drawn->added),
                     {},
                     {}};
}

} // namespace

Result<std::shared_ptr<const CutPieces>> present(const std::shared_ptr<const CutRun>& run,
                                                 EditedPieces pieces,
                                                 std::shared_ptr<const KeptPieces> kept,
                                                 Palette palette, const Progress& progress) {
    auto cut = shown_pieces(run->model, *run->stages, std::move(pieces), palette, progress);
    if (!cut) {
        return cut.issue();
    }
    cut->seconds = run->seconds;
    cut->preliminary = false;
    cut->run = run;
    cut->kept = std::move(kept);
    return std::make_shared<const CutPieces>(std::move(*cut));
}

DecomposeJob::DecomposeJob(QObject* parent) : Job("pieces", parent) {}

void DecomposeJob::start(const std::shared_ptr<const LoadedModel>& model, const Recipe& recipe,
                         Palette palette) {
    Job::start([this, model, recipe, palette, previous = last_](
                   const Progress& progress, const Job::Deliver& deliver) -> Job::Reply {
        const auto begun = Clock::now();
        pipeline::Input input;
        input.prepared = std::shared_ptr<const Prepared>(model, &model->prepared);
        pipeline::Settings settings;
        settings.recipe = recipe;
        settings.until = pipeline::Stage::pieces;
        settings.quick_cut = true;
        const auto show_first = [&](pipeline::Stage, const pipeline::Stages& now) -> Status {
            if (now.preliminary) {
                if (auto first = shown_pieces(model, now, begin_editing(now.pieces->set), palette,
                                              Progress(progress.token()))) {
                    first->seconds = seconds_since(begun);
                    auto pieces = std::make_shared<const CutPieces>(std::move(*first));
                    deliver([this, pieces] { emit cut(pieces); });
                }
            }
            return Done{};
        };
        auto stages = pipeline::run(input, settings, previous ? *previous : pipeline::Stages(),
                                    progress.part({}, 0.0, 0.9), show_first);
        if (!stages) {
            return failure(stages.issue());
        }
        const auto run = std::make_shared<const CutRun>(
            CutRun{model, std::make_shared<const pipeline::Stages>(std::move(*stages)),
                   seconds_since(begun)});
        const std::shared_ptr<const PieceSet> set(run->stages->pieces.value,
                                                  &run->stages->pieces->set);
        const auto last =
            present(run, begin_editing(*set), std::make_shared<const KeptPieces>(keep_fresh(set)),
                    palette, progress.part({}, 0.9, 1.0));
        if (!last) {
            return failure(last.issue());
        }
        return [this, pieces = *last] {
            last_ = pieces->run->stages;
            emit cut(pieces);
        };
    });
}

} // namespace hullwright::ui
