#include "ui/jobs/edit_job.h"

namespace hullwright::ui {
namespace {

// Presents changed pieces with the report and time of the run that they come from.
Result<std::shared_ptr<const CutPieces>> present_like(const CutPieces& before, EditedPieces pieces,
                                                      Palette palette, const Progress& progress) {
    auto made = present(before.model, before.recipe, before.decomposition.report, std::move(pieces),
                        palette, progress);
    if (!made) {
        return made.issue();
    }
    made->seconds = before.seconds;
    made->preliminary = false;
    return std::make_shared<const CutPieces>(std::move(*made));
}

} // namespace

EditJob::EditJob(QObject* parent) : QObject(parent) {
    connect(&job_, &Job::progressed, this, &EditJob::progressed);
    connect(&job_, &Job::ended, this, &EditJob::ended);
    connect(&job_, &Job::broke, this, [this](const QString& what) {
        emit failed(error(Code::internal, "corrections", as_given(what.toStdString())));
    });
}

void EditJob::correct(const std::shared_ptr<const CutPieces>& pieces, Choose choose,
                      Palette palette) {
    job_.start([this, pieces, choose = std::move(choose),
                palette](const Progress& progress, const Job::Deliver&) -> Job::Reply {
        const Correction correction = choose(*pieces, progress.token());
        auto edited = apply(pieces->edited(), correction, *pieces->model->prepared.mesh,
                            progress.part({}, 0.0, 0.9));
        if (!edited) {
            return [this, issue = edited.issue()] { emit failed(issue); };
        }
        auto shown =
            present_like(*pieces, std::move(*edited), palette, progress.part({}, 0.9, 1.0));
        if (!shown) {
            return [this, issue = shown.issue()] { emit failed(issue); };
        }
        return [this, made = *shown, correction] { emit corrected(made, correction); };
    });
}

void EditJob::repeat(const std::shared_ptr<const CutPieces>& fresh,
                     std::vector<Correction> corrections, Palette palette) {
    job_.start([this, fresh, corrections = std::move(corrections),
                palette](const Progress& progress, const Job::Deliver&) -> Job::Reply {
        auto done = replay(fresh->decomposition.set, corrections, *fresh->model->prepared.mesh,
                           progress.part({}, 0.0, 0.9));
        if (!done) {
            return [this, issue = done.issue()] { emit failed(issue); };
        }
        auto shown =
            present_like(*fresh, std::move(done->pieces), palette, progress.part({}, 0.9, 1.0));
        if (!shown) {
            return [this, issue = shown.issue()] { emit failed(issue); };
        }
        return [this, made = *shown, not_applied = std::move(done->not_applied)] {
            emit repeated(made, not_applied);
        };
    });
}

} // namespace hullwright::ui
