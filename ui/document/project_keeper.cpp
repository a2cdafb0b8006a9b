#include "ui/document/project_keeper.h"

#include "ui/document/file_path.h"

#include <algorithm>

namespace hullwright::ui {

namespace {

// A file that the model was read from, as it was then.
ReadFile file_of(const LoadedModel& model, const std::filesystem::path& path) {
    const auto found =
        std::find_if(model.files.begin(), model.files.end(),
                     [&](const ReadFile& file) { return file.path == path.lexically_normal(); });
    return found != model.files.end() ? *found : ReadFile{path, {}};
}

} // namespace

ProjectKeeper::ProjectKeeper(const Kept& kept, QObject* parent) : QObject(parent), kept_(kept) {
    connect(&file_, &ProjectFile::saved, this, &ProjectKeeper::changed);
}

ProjectDraft ProjectKeeper::draft() const {
    if (!kept_.open.model) {
        return {{{}, {}, kept_.recipe.value(), {}, view_ ? view_() : "{}", {}}, nullptr};
    }
    const auto& run = kept_.history.run(); // of the model, if it was cut by now
    const LoadedModel& model = *kept_.open.model;
    ProjectDraft draft{{file_path(kept_.open.path),
                        model.source_hash(),
                        kept_.recipe.value(),
                        {},
                        view_ ? view_() : "{}",
                        {model.files.begin() + 1, model.files.end()}},
                       run ? run->stages : nullptr,
                       kept_.history.corrections()};
    if (!kept_.open.colliders.isEmpty()) {
        draft.project.colliders = file_of(model, file_path(kept_.open.colliders));
        draft.project.fitting = kept_.open.fitting;
    }
    return draft;
}

bool ProjectKeeper::is_changed() const {
    const ProjectFile::Saved& saved = file_.saved_state();
    return kept_.open.model &&
           (kept_.open.path != saved.source || kept_.open.colliders != saved.colliders ||
            kept_.open.fitting != saved.fitting || !(kept_.recipe.value() == saved.recipe) ||
            !are_alike(kept_.history.corrections(), saved.corrections));
}

bool ProjectKeeper::is_worth_saving() const {
    return !are_alike(kept_.history.corrections(), file_.saved_state().corrections) ||
           (!file_.path().isEmpty() && is_changed());
}

void ProjectKeeper::begin(const Opening& opening) {
    if (opening.project) {
        const bool is_saved = !opening.project_path.isEmpty();
        file_.begin(opening.project_path,
                    {opening.named, is_saved ? opening.project->recipe : first_recipe(),
                     is_saved ? kept_.history.corrections() : SharedCorrections(),
                     opening.colliders, opening.fitting});
    } else {
        file_.begin(QString(),
                    {opening.path, kept_.recipe.value(), {}, opening.colliders, opening.fitting});
    }
}

void ProjectKeeper::begin_with_present_settings() {
    const OpenModel& open = kept_.open;
    file_.begin(QString(), {open.path, kept_.recipe.value(), {}, open.colliders, open.fitting});
    emit changed();
}

void ProjectKeeper::tell_begun() {
    emit changed();
}

void ProjectKeeper::tell_opened(const Project& project) {
    emit view_opened(project.view_json);
    if (has_changed(project, kept_.open.model->files)) {
        emit source_changed();
    }
}

} // namespace hullwright::ui
