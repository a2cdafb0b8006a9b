#include "ui/inspect/compared_files.h"

#include "ui/document/file_path.h"

namespace hullwright::ui {

ComparedFiles::ComparedFiles(PairComparison& comparison, JobWatch& jobs, QObject* parent)
    : QObject(parent), comparison_(comparison) {
    jobs.follow_for(*this, job_, QT_TRANSLATE_NOOP("Job", "Saving what was compared"));
    connect(&job_, &SaveComparisonJob::saved, this, [this](const std::string& file) {
        emit kept(shown_path(std::filesystem::path(file)));
    });
    connect(&job_, &Job::begun, this, &ComparedFiles::changed);
    connect(&job_, &Job::ended, this, &ComparedFiles::changed);
    connect(&comparison_, &PairComparison::changed, this, &ComparedFiles::changed);
}

// The comparison is shared with the job, so that another one may take its place meanwhile.
void ComparedFiles::save(SaveComparisonJob::What what, const QString& path) {
    if (can_save()) {
        job_.start(comparison_.found(), what, file_path(path).string());
    }
}

} // namespace hullwright::ui
