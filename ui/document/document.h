// What is open: a model, the recipe, the pieces cut by it, the corrections made by hand, and which
// pieces are selected and shown. Panels and viewport watch it. Long work runs beside the window,
// and the last result stays until there is a better one.
#pragma once

#include "pipeline/project.h"
#include "ui/document/source_watch.h"
#include "ui/jobs/edit_job.h"
#include "ui/jobs/job_watch.h"
#include "ui/jobs/recolour_job.h"

#include <QTimer>
#include <QUndoStack>

#include <functional>
#include <optional>
#include <set>

namespace hullwright::ui {

class Document : public QObject {
    Q_OBJECT
public:
    explicit Document(QObject* parent = nullptr);

    // Sets the executable that parses foreign files; by default it is this program's own.
    void set_worker(const QString& path) { worker_ = path; }
    // Opens a model, or a project: its model with its recipe and its corrections.
    void open(const QString& path);
    // Opens what another window could not save, as a project that is not saved anywhere yet.
    bool recover(const QString& path);     // false when it cannot be read; then nothing happens
    [[nodiscard]] Project project() const; // as it would be saved; needs a model
    // The document belongs to this file from now on. It returns when the file is written, and until
    // then the window takes no input; a failure is told by `failed`.
    bool save_as(const QString& path);
    // The view is not part of the document, but is saved with it; `view` returns it as JSON.
    void set_view_keeper(std::function<std::string()> view) { view_ = std::move(view); }
    [[nodiscard]] const QString& project_path() const { return project_path_; }
    [[nodiscard]] bool is_changed() const;
    // True when the corrections made by hand differ from the saved ones.
    [[nodiscard]] bool is_corrected() const { return corrections() != saved_corrections_; }
    // True when more would be lost than a recipe, which is quickly set again.
    [[nodiscard]] bool is_worth_saving() const {
        return is_corrected() || (!project_path_.isEmpty() && is_changed());
    }
    void cut_again();
    // Reads the model's file again, by the same recipe and with the same corrections; what is open
    // stays until the new model is there.
    void read_again();
    [[nodiscard]] SourceWatch& source_watch() { return source_watch_; }
    void stop();
    [[nodiscard]] bool busy() const {
        return prepare_.running() || decompose_.running() || edit_.running() || waiting_.isActive();
    }

    // Watches all work for this window.
    [[nodiscard]] JobWatch& jobs() { return jobs_; }

    [[nodiscard]] const QString& path() const { return path_; }
    [[nodiscard]] const std::shared_ptr<const LoadedModel>& model() const { return model_; }
    [[nodiscard]] const std::shared_ptr<const CutPieces>& pieces() const { return pieces_; }
    [[nodiscard]] const Recipe& recipe() const { return recipe_; }
    [[nodiscard]] Palette palette() const { return palette_; }
    // The pieces' draw list; recolouring brings it to the current palette when there is time.
    [[nodiscard]] const std::shared_ptr<const PieceDrawList>& draw() const { return draw_; }
    // True when the pieces shown were cut by the present recipe and no work is left.
    [[nodiscard]] bool up_to_date() const;

    // Pieces follow a moment later; the model is read again too if reading or repairing changed.
    void set_recipe(const Recipe& recipe);
    // Changes only how pieces are drawn.
    void set_palette(Palette palette);

    // Begins a correction beside the window; when it is done it can be undone. A correction that
    // does not apply is told by `failed`. Returns false, and does nothing, while pieces are still
    // being made.
    bool correct(const Correction& correction);
    // Begins a correction that `choose` works out beside the window, for the same pieces.
    bool choose_and_correct(EditJob::Choose choose);
    [[nodiscard]] bool can_correct() const { return up_to_date(); }
    [[nodiscard]] QUndoStack& undo_stack() { return undo_; }
    void name_corrections(); // again, in the window's language
    // The corrections that are in force, in their order.
    [[nodiscard]] std::vector<Correction> corrections() const;
    [[nodiscard]] PieceRef ref(PieceId piece) const;
    [[nodiscard]] std::vector<PieceRef> selected_refs() const;

    [[nodiscard]] const std::set<PieceId>& selection() const { return selection_; }
    // Selects pieces, and added primitives by their names.
    void select(std::set<PieceId> pieces, std::set<std::string> added = {});
    [[nodiscard]] const std::set<std::string>& selected_added() const { return selected_added_; }
    [[nodiscard]] const AddedPrimitive* added(const std::string& name) const; // null: there is none
    [[nodiscard]] bool is_visible(PieceId piece) const { return hidden_.count(piece) == 0; }
    void set_visible(const std::set<PieceId>& pieces, bool visible);
    [[nodiscard]] bool is_added_visible(const std::string& name) const {
        return hidden_added_.count(name) == 0;
    }
    void set_added_visible(const std::string& name, bool visible);
    [[nodiscard]] const std::set<std::string>& hidden_added() const { return hidden_added_; }
    void show_all();
    // The drawings of the visible added primitives.
    [[nodiscard]] AddedPicture::Drawn added_drawn() const;
    [[nodiscard]] std::optional<Picked> pick_added(const PickRay& ray,
                                                   const Eigen::Vector4d& cut_away) const;

    // Names another model for the project whose model was missing.
    void find_model(const QString& path);

signals:
    void model_changed();
    void project_changed();
    void view_opened(const std::string& json); // of a project whose model is now read
    void source_changed(); // the model's file differs from when the project was saved
    void pieces_changed();
    void recoloured(); // the pieces are the same
    void recipe_changed();
    void selection_changed();
    void visibility_changed();
    // A correction was made by hand; these pieces are new or changed, and are selected if nothing
    // was.
    void corrected(const QString& what, const std::set<hullwright::PieceId>& pieces);
    // These corrections can no longer be applied; `reasons` says why, in the same order.
    void not_applied(const QStringList& which, const std::vector<hullwright::Issue>& reasons);
    void progressed(const QString& stage, double fraction);
    void failed(const hullwright::Issue& issue);
    // The model of a project is missing; the signal comes after `failed`.
    void model_missing(const hullwright::Issue& issue);
    void ended(); // some work ended, in whatever way

private:
    bool write(const Project& project, const QString& path);
    void read();
    void watch_jobs();
    void stop_reading();
    void abandon_read();
    void fail_read(const Issue& issue);
    void cut();
    void take_model(const std::shared_ptr<const LoadedModel>& model);
    void take_pieces(const std::shared_ptr<const CutPieces>& pieces);
    void take_corrected(const std::shared_ptr<const CutPieces>& pieces,
                        const Correction& correction);
    void take_repeated(const std::shared_ptr<const CutPieces>& pieces,
                       const std::vector<NotApplied>& not_applied);
    void go_to(std::size_t corrections);
    void show(const std::shared_ptr<const CutPieces>& pieces);
    void forget_corrections();
    void step_back_to_shown();
    void show_finished();
    bool open_project(const QString& path, const QString& saved_as);
    void put_corrections(const std::vector<Correction>& corrections);

    JobWatch jobs_; // declared before the jobs that it watches
    PrepareJob prepare_;
    DecomposeJob decompose_;
    EditJob edit_;
    RecolourJob recolour_;
    SourceWatch source_watch_;
    QUndoStack undo_;           // its index is the number of corrections in force
    int shown_corrections_ = 0; // index of the corrections that are shown
    bool is_stepping_back_ = false;
    QTimer waiting_; // delays work until the recipe rests, or the model is drawn
    QString worker_;
    std::function<std::string()> view_;
    QString opening_;
    QString path_;
    QString project_path_; // empty: not saved yet
    QString coming_path_;
    QString coming_source_; // the model's path as the coming project names it
    QString saved_source_;  // the model's path as the open project names it
    Recipe saved_recipe_;
    std::vector<Correction> saved_corrections_;
    std::optional<Project> coming_; // an opened project whose model is being read
    std::optional<Project> lost_;   // a project whose model was missing
    Recipe recipe_;
    Recipe read_by_;    // the recipe that the model was read by
    Recipe reading_by_; // the recipe that reading now uses
    Palette palette_ = Palette::spectrum;
    std::shared_ptr<const LoadedModel> model_;
    std::shared_ptr<const CutPieces> pieces_;
    std::shared_ptr<const CutPieces> finished_; // shown last before a first cut
    std::shared_ptr<const PieceDrawList> draw_;
    std::vector<Correction> corrections_; // done, then undone ones that can be redone
    // The pieces after no correction, after the first, and so on; null: made again when wanted.
    std::vector<std::shared_ptr<const CutPieces>> states_;
    std::set<PieceId> selection_;
    std::set<std::string> selected_added_;
    std::set<PieceId> hidden_;
    std::set<std::string> hidden_added_; // names of existing primitives that are hidden
};

} // namespace hullwright::ui
