#include "ui/document/model_reader.h"

#include "ui/document/file_path.h"

#include <QFileInfo>

#include <memory>
#include <utility>

namespace hullwright::ui {

ModelReader::ModelReader(RecipeFor recipe_for, QObject* parent)
    : QObject(parent), recipe_for_(std::move(recipe_for)) {
    connect(&job_, &PrepareJob::loaded, this, &ModelReader::take);
    connect(&job_, &PrepareJob::failed, this, &ModelReader::fail);
    connect(&project_job_, &Job::failed, this, &ModelReader::failed);
}

void ModelReader::open(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    if (is_project(file_path(path))) {
        open_project(path, {absolute, {}});
        return;
    }
    project_job_.stop();
    state_ = Idle{};
    read({absolute, std::nullopt, {}, {}});
}

void ModelReader::open_colliders(const QString& path, const QString& model,
                                 const std::optional<Fitting>& fitting) {
    project_job_.stop();
    state_ = Idle{};
    read({model, std::nullopt, {}, {}, {}, path, fitting});
}

// Side files are looked for beside the new model, at the places they had beside the old one.
void ModelReader::find_model(const QString& path) {
    const Lost* lost = lost_in(state_);
    if (lost == nullptr) {
        return;
    }
    project_job_.stop();
    const std::filesystem::path found = file_path(QFileInfo(path).absoluteFilePath());
    Opening opening = lost->opening;
    for (ReadFile& side : opening.project->side_files) {
        const auto from_model = side.path.lexically_relative(opening.project->source.parent_path());
        side.path = from_model.empty() ? side.path : found.parent_path() / from_model;
    }
    if (opening.project->colliders && opening.project->colliders->path == opening.project->source) {
        opening.project->colliders->path = found; // they have no other model
        opening.colliders = shown_path(found);
    }
    opening.project->source = found;
    opening.path = shown_path(found);
    read(std::move(opening));
}

void ModelReader::recover(const QString& path) {
    open_project(path, {{}, path});
}

// Many corrections and pieces take their time to be read. A project that cannot be read changes
// nothing, so that a model which is being read meanwhile is loaded.
void ModelReader::open_project(const QString& path, const ProjectPaths& paths) {
    project_job_.start(
        [this, path, paths](const Progress& progress, const Job::Deliver&) -> Job::Reply {
            auto project = read_project(file_path(path), progress);
            if (!project) {
                return project_job_.failure(project.issue());
            }
            const auto found = std::make_shared<Project>(std::move(*project));
            return [this, found, paths] { read_model_of(std::move(*found), paths); };
        });
}

void ModelReader::read_model_of(Project project, const ProjectPaths& paths) {
    if (project.source.empty()) {
        emit desk_opened(project, paths.saved_as);
        return;
    }
    const QString source = shown_path(project.source);
    const QString colliders = project.colliders ? shown_path(project.colliders->path) : QString();
    const std::optional<Fitting> fitting = project.fitting;
    state_ = Idle{};
    read({source, std::move(project), paths.saved_as, source, paths.recovered_from, colliders,
          fitting});
}

void ModelReader::read_again(const QString& path, const QString& colliders,
                             const std::optional<Fitting>& fitting) {
    read({path, std::nullopt, {}, {}, {}, colliders, fitting});
}

void ModelReader::read(Opening opening) {
    emit beginning();
    const Lost* lost = lost_in(state_);
    const Recipe by = opening.project ? opening.project->recipe : recipe_for_(opening.path);
    PrepareSettings settings;
    settings.worker = file_path(worker_);
    if (!opening.colliders.isEmpty()) {
        settings.colliders = file_path(opening.colliders);
        settings.fitting = opening.fitting;
    }
    job_.start(file_path(opening.path), by, settings);
    state_ = Reading{std::move(opening), by, lost != nullptr ? std::optional(*lost) : std::nullopt};
}

void ModelReader::stop() {
    project_job_.stop();
    if (job_.running()) {
        job_.stop();
        state_ = without_model(state_);
    }
}

void ModelReader::take(const std::shared_ptr<const LoadedModel>& model) {
    const Reading read = std::get<Reading>(std::exchange(state_, Idle{}));
    emit loaded(model, read);
}

void ModelReader::fail(const Issue& issue) {
    const Opening opening = std::get<Reading>(state_).opening;
    state_ = without_model(state_);
    // When the given file was not the right one, another may be tried.
    const bool is_tried = lost_in(state_) != nullptr;
    const bool is_lost = opening.project && (is_tried || issue.code == Code::file_missing);
    if (is_lost && !is_tried) {
        state_ = Lost{opening};
    }
    emit unread();
    emit failed(issue);
    if (is_lost) {
        emit model_missing(issue);
    }
}

} // namespace hullwright::ui
