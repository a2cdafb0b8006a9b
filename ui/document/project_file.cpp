#include "ui/document/project_file.h"

#include "ui/document/file_path.h"

#include <QFileInfo>

namespace hullwright::ui {

ProjectFile::ProjectFile(QObject* parent) : QObject(parent) {
    connect(&job_, &Job::failed, this, [this](const Issue& issue) { take(issue); });
    // A job says that it rests before it tells what came of its work. By the time this is heard,
    // something else may have been written and stopped, whose thread still writes.
    connect(
        &job_, &Job::rested, this,
        [this] {
            if (is_saving() && job_.rests()) {
                write_next();
            }
        },
        Qt::QueuedConnection);
}

void ProjectFile::begin(const QString& path, Saved saved) {
    path_ = path;
    saved_ = std::move(saved);
    for (Writing& writing : writings_) {
        writing.is_ours = false;
    }
}

// After a stop the thread of what was stopped may still write.
void ProjectFile::save(ProjectDraft draft, const QString& path) {
    writings_.push_back({std::move(draft), QFileInfo(path).absoluteFilePath()});
    if (writings_.size() == 1 && job_.rests()) {
        write_next();
    }
}

// What is asked to be kept is written to its end, whatever else is stopped or closed meanwhile.
void ProjectFile::write_next() {
    job_.start([this, draft = writings_.front().draft, path = file_path(writings_.front().path)](
                   const Progress& progress, const Job::Deliver&) -> Job::Reply {
        const Status written = write_draft(draft, path, progress);
        return [this, written] { take(written); };
    });
}

void ProjectFile::stop() {
    if (is_saving()) {
        writings_.clear();
        job_.stop();
        emit stopped();
        emit ended();
    }
}

void ProjectFile::take(const Status& written) {
    const Writing done = std::move(writings_.front());
    writings_.pop_front();
    if (!writings_.empty()) {
        write_next();
    }
    if (!written) {
        emit failed(written.issue());
    } else if (done.is_ours) {
        path_ = done.path;
        const Project& project = done.draft.project;
        saved_ = {shown_path(project.source), project.recipe, done.draft.corrections,
                  project.colliders ? shown_path(project.colliders->path) : QString(),
                  project.fitting};
        emit saved(path_);
    }
    if (writings_.empty()) {
        emit ended();
    }
}

} // namespace hullwright::ui
