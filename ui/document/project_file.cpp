#include "ui/document/project_file.h"

#include "ui/document/file_path.h"

#include <QFileInfo>

namespace hullwright::ui {

ProjectFile::ProjectFile(QObject* parent) : QObject(parent) {
    connect(&job_, &Job::failed, this, [this](const Issue& issue) { take(issue); });
}

void ProjectFile::begin(const QString& path, Saved saved) {
    path_ = path;
    saved_ = std::move(saved);
    for (Writing& writing : writings_) {
        writing.is_ours = false;
    }
}

void ProjectFile::save(Project project, const QString& path) {
    writings_.push_back({std::move(project), QFileInfo(path).absoluteFilePath()});
    if (writings_.size() == 1) {
        write_next();
    }
}

// Many corrections take their time to be written.
void ProjectFile::write_next() {
    job_.start([this, project = writings_.front().project,
                path = file_path(writings_.front().path)](const Progress&,
                                                          const Job::Deliver&) -> Job::Reply {
        const Status written = write_project(project, path);
        return [this, written] { take(written); };
    });
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
        saved_ = {shown_path(done.project.source), done.project.recipe, done.project.corrections};
        emit saved(path_);
    }
    if (writings_.empty()) {
        emit ended();
    }
}

} // namespace hullwright::ui
