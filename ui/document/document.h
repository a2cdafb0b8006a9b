// What is open: a model, the recipe, the pieces cut by it and the corrections made by hand. Panels
// and viewport watch it. Long work runs beside the window, and the last result stays until there is
// a better one. What is being read is in ModelReader, what of the pieces is shown and selected in
// ShownPieces, what can be undone in CorrectionHistory, what is saved in ProjectFile.
#pragma once

#include "ui/document/correction_history.h"
#include "ui/document/model_reader.h"
#include "ui/document/presets.h"
#include "ui/document/project_file.h"
#include "ui/document/shown_pieces.h"
#include "ui/document/source_watch.h"
#include "ui/jobs/job_watch.h"

#include <QTimer>

#include <functional>

namespace hullwright::ui {

class Document : public QObject {
    Q_OBJECT
public:
    explicit Document(QObject* parent = nullptr);

    // Reads the model's file again, by the same recipe and with the same corrections; what is open
    // stays until the new model is there.
    void read_again();
    void cut_again();
    void stop();
    [[nodiscard]] bool busy() const {
        return reader_.running() || decompose_.running() || edit_.running() || waiting_.isActive();
    }
    // True when the pieces shown were cut by the present recipe and no work is left.
    [[nodiscard]] bool up_to_date() const;
    // Watches all work for this window.
    [[nodiscard]] JobWatch& jobs() { return jobs_; }
    // The pieces, and which of them are selected and hidden.
    [[nodiscard]] ShownPieces& shown() { return shown_; }
    [[nodiscard]] const ShownPieces& shown() const { return shown_; }
    // Opens models and projects.
    [[nodiscard]] ModelReader& reader() { return reader_; }
    [[nodiscard]] SourceWatch& source_watch() { return source_watch_; }

    [[nodiscard]] const QString& path() const { return path_; }
    [[nodiscard]] const std::shared_ptr<const LoadedModel>& model() const { return model_; }
    [[nodiscard]] const Recipe& recipe() const { return recipe_; }
    // Pieces follow a moment later; the model is read again too if reading or repairing changed.
    // The last pieces that were finished stay until the new ones are.
    void set_recipe(const Recipe& recipe);
    // The same while a hand moves a slider: first pieces on the way are shown at once.
    void slide_to(const Recipe& recipe);
    // Sets the settings that a model which was just opened begins with. They do not count as a
    // change of the document.
    void begin_with(const Recipe& recipe);
    // Another model than the one that is open is read by settings without what was set for that
    // one; `forget` takes it out of them.
    void set_forgetting(std::function<void(ImportRecipe&)> forget) { forget_ = std::move(forget); }
    // Sets the recipe to the preset's settings, which are changed when somebody changes them.
    void choose(const Preset& preset);
    // The key of the preset that the recipe comes from; empty when it comes from none.
    [[nodiscard]] const QString& preset() const { return preset_; }

    // Begins a correction beside the window; when it is done it can be undone. A correction that
    // does not apply is told by `failed`. Returns false, and does nothing, unless the pieces are up
    // to date.
    bool correct(const Correction& correction);
    // Begins a correction that `choose` works out beside the window, for the same pieces.
    bool choose_and_correct(EditJob::Choose choose);
    [[nodiscard]] CorrectionHistory& history() { return history_; }
    [[nodiscard]] const CorrectionHistory& history() const { return history_; }

    [[nodiscard]] ProjectFile& file() { return file_; }
    [[nodiscard]] const ProjectFile& file() const { return file_; }
    // As it would be saved; both need a model. A draft costs nothing.
    [[nodiscard]] ProjectDraft draft() const;
    [[nodiscard]] Project project() const { return finished(draft()); }
    // The view is not part of the document, but is saved with it; `view` returns it as JSON.
    void set_view_keeper(std::function<std::string()> view) { view_ = std::move(view); }
    [[nodiscard]] bool is_changed() const;
    // True when more would be lost than a recipe, which is quickly set again.
    [[nodiscard]] bool is_worth_saving() const;

signals:
    void model_changed();
    void project_changed();
    void other_model_opened();                 // it belongs to no project
    void view_opened(const std::string& json); // of a project whose model is now read
    void source_changed(); // the model's file differs from when the project was saved
    void recipe_changed();
    // A correction was made by hand; these pieces are new or changed, and are selected if nothing
    // was.
    void corrected(const QString& what, const std::set<hullwright::PieceId>& pieces);
    // These corrections can no longer be applied; `reasons` says why, in the same order.
    void not_applied(const QStringList& which, const std::vector<hullwright::Issue>& reasons);
    // These pieces are locked, so that a correction of all that is selected left them out; it was
    // made to the rest, if there is enough of that.
    void left_locked(const QStringList& names, bool is_rest_done);
    void progressed(const QString& stage, double fraction);
    void failed(const hullwright::Issue& issue);
    void ended(); // some work ended, in whatever way

private:
    void follow(Job& job, const char* name, std::function<void()> stop);
    [[nodiscard]] Recipe recipe_for(const QString& path) const; // that a model is read by
    void stop_reading();
    void restore_settings_of_reading();
    void stop_work();
    void go_on();
    void take_model(const std::shared_ptr<const LoadedModel>& model, const Reading& read);
    void take_project(const Opening& opening, bool is_other);
    void name_preset();
    void change_recipe(const Recipe& recipe, bool is_sliding);
    void cut();
    void take_pieces(const std::shared_ptr<const CutPieces>& pieces);
    void take_corrected(const std::shared_ptr<const CutPieces>& pieces,
                        const Correction& correction);
    void take_repeated(const std::shared_ptr<const CutPieces>& pieces,
                       const std::vector<NotApplied>& not_applied);
    void go_to(std::size_t corrections);

    JobWatch jobs_; // declared before the jobs that it watches
    ShownPieces shown_;
    Recipe recipe_ = first_recipe();
    QString preset_ = first_preset().key;
    ModelReader reader_{[this](const QString& path) { return recipe_for(path); }};
    DecomposeJob decompose_;
    EditJob edit_;
    SourceWatch source_watch_;
    ProjectFile file_;
    CorrectionHistory history_;
    QTimer waiting_; // delays work until the recipe rests, or the model is drawn
    std::function<std::string()> view_;
    std::function<void(ImportRecipe&)> forget_;
    QString path_;
    std::shared_ptr<const LoadedModel> model_;
    Recipe read_by_;          // the recipe that the model was read by
    bool is_sliding_ = false; // a slider has changed the recipe last
};

} // namespace hullwright::ui
