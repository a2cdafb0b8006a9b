#include "ui/document/project_keeper.h"

#include "ui/document/file_path.h"

namespace hullwright::ui {

ProjectKeeper::ProjectKeeper(const Kept& kept, QObject* parent) : QObject(parent), kept_(kept) {
    connect(&file_, &ProjectFile::saved, this, &ProjectKeeper::changed);
}

ProjectDraft ProjectKeeper::draft() const {
    if (!kept_.open.model) {
        return {{{}, {}, kept_.recipe.value(), {}, view_ ? view_() : "{}", {}}, nullptr};
    }
    const auto& run = kept_.history.run(); // of the model, if it was cut by now
    const LoadedModel& model = *kept_.open.model;
    return {{file_path(kept_.open.path),
             model.source_hash(),
             kept_.recipe.value(),
             kept_.history.corrections(),
             view_ ? view_() : "{}",
             {model.files.begin() + 1, model.files.end()}},
            run ? run->stages : nullptr};
}

bool ProjectKeeper::is_changed() const {
    const ProjectFile::Saved& saved = file_.saved_state();
    return kept_.open.model &&
           (kept_.open.path != saved.source || !(kept_.recipe.value() == saved.recipe) ||
            kept_.history.corrections() != saved.corrections);
}

bool ProjectKeeper::is_worth_saving() const {
    return kept_.history.corrections() != file_.saved_state().corrections ||
           (!file_.path().isEmpty() && is_changed());
}

void ProjectKeeper::begin(const Opening& opening) {
    if (opening.project) {
        const bool is_saved = !opening.project_path.isEmpty();
        file_.begin(opening.project_path,
                    {opening.named, is_saved ? opening.project->recipe : first_recipe(),
                     is_saved ? opening.project->corrections : std::vector<Correction>()});
    } else {
        file_.begin(QString(), {opening.path, kept_.recipe.value(), {}});
    }
}

void ProjectKeeper::begin_with_present_settings() {
    file_.begin(QString(), {kept_.open.path, kept_.recipe.value(), {}});
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
