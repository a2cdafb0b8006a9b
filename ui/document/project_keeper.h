// Holds what a project keeps of a document: model, recipe, corrections and view, as they would be
// saved now, and how they differ from what was saved. The file itself is in ProjectFile.
#pragma once

#include "ui/document/chosen_recipe.h"
#include "ui/document/correction_history.h"
#include "ui/document/open_model.h"
#include "ui/document/project_file.h"
#include "ui/document/reading.h"

#include <functional>

namespace hullwright::ui {

class ProjectKeeper : public QObject {
    Q_OBJECT
public:
    struct Kept {
        const OpenModel& open;
        const ChosenRecipe& recipe;
        const CorrectionHistory& history;
    };
    explicit ProjectKeeper(const Kept& kept, QObject* parent = nullptr);

    [[nodiscard]] ProjectFile& file() { return file_; }
    [[nodiscard]] const ProjectFile& file() const { return file_; }
    // Returns the document as it would be saved; without a model it keeps the view alone. A draft
    // costs nothing.
    [[nodiscard]] ProjectDraft draft() const;
    [[nodiscard]] Project project() const { return *finished(draft()); } // nobody stops it
    // The view is not part of the document, but is saved with it; `view` returns it as JSON.
    void set_view_keeper(std::function<std::string()> view) { view_ = std::move(view); }
    [[nodiscard]] bool is_changed() const;
    // True when more would be lost than a recipe, which is quickly set again.
    [[nodiscard]] bool is_worth_saving() const;

    // A project was opened, or a model that belongs to none; nobody is told yet. The history has
    // the project's corrections by now.
    void begin(const Opening& opening);
    // The settings that a model which was just opened begins with do not count as a change.
    void begin_with_present_settings();
    void tell_begun();
    // Tells of the view of the project whose model is open now, and whether the model is another.
    void tell_opened(const Project& project);

signals:
    void changed();                            // the file it belongs to, or what is saved there
    void view_opened(const std::string& json); // of a project whose model is now read
    void source_changed(); // the model's file differs from when the project was saved

private:
    Kept kept_;
    ProjectFile file_;
    std::function<std::string()> view_;
};

} // namespace hullwright::ui
