#include "ui/jobs/edit_job.h"

namespace hullwright::ui {

EditJob::EditJob(QObject* parent) : Job("corrections", parent) {}

void EditJob::correct(const std::shared_ptr<const CutPieces>& pieces, Choose choose,
                      Palette palette) {
    Job::start([this, pieces, choose = std::move(choose),
                palette](const Progress& progress, const Job::Deliver&) -> Job::Reply {
        const Correction correction = choose(*pieces, progress.token());
        auto edited = pipeline::corrected(*pieces->run->stages, pieces->edited(), correction,
                                          progress.part({}, 0.0, 0.9));
        if (!edited) {
            return failure(edited.issue());
        }
        auto kept = std::make_shared<const KeptPieces>(keep(*edited, *pieces->kept));
        const auto shown = present(pieces->run, std::move(*edited), std::move(kept), palette,
                                   progress.part({}, 0.9, 1.0));
        if (!shown) {
            return failure(shown.issue());
        }
        return [this, made = *shown, correction] { emit corrected(made, correction); };
    });
}

void EditJob::repeat(const std::shared_ptr<const CutRun>& run, std::vector<Correction> corrections,
                     Palette palette) {
    Job::start([this, run, corrections = std::move(corrections),
                palette](const Progress& progress, const Job::Deliver&) -> Job::Reply {
        pipeline::Input input;
        input.prepared = std::shared_ptr<const Prepared>(run->model, &run->model->prepared);
        input.corrections = corrections;
        pipeline::Settings settings;
        settings.recipe = run->stages->recipe;
        settings.until = pipeline::Stage::corrected;
        const auto stages =
            pipeline::run(input, settings, *run->stages, progress.part({}, 0.0, 0.9));
        if (!stages) {
            return failure(stages.issue());
        }
        const Replay& done = *stages->corrected;
        const std::shared_ptr<const PieceSet> set(stages->pieces.value, &stages->pieces->set);
        auto kept = std::make_shared<const KeptPieces>(keep(done.pieces, keep_fresh(set)));
        const auto shown =
            present(run, done.pieces, std::move(kept), palette, progress.part({}, 0.9, 1.0));
        if (!shown) {
            return failure(shown.issue());
        }
        return [this, made = *shown, not_applied = done.not_applied] {
            emit repeated(made, not_applied);
        };
    });
}

void EditJob::bring_back(const std::shared_ptr<const CutRun>& run,
                         const std::shared_ptr<const KeptPieces>& kept, Palette palette) {
    Job::start(
        [this, run, kept, palette](const Progress& progress, const Job::Deliver&) -> Job::Reply {
            const auto shown = present(run, edited(*kept), kept, palette, progress);
            if (!shown) {
                return failure(shown.issue());
            }
            return [this, made = *shown] { emit repeated(made, {}); };
        });
}

} // namespace hullwright::ui
