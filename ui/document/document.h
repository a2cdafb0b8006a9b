// What is open: a model, the recipe, the pieces cut by it, what was corrected by hand, and what of
// the pieces is selected and shown.
// Panels and viewport watch it; whatever takes long runs beside the window, and what was there last
// stays until there is better.
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

// "Merge", "Split" …: as menus say it.
[[nodiscard]] QString text_of(const Correction& correction);
// Of what core calls "merge", "split" …; empty: it calls no correction so.
[[nodiscard]] QString correction_named(std::string_view name);

class Document : public QObject {
    Q_OBJECT
public:
    explicit Document(QObject* parent = nullptr);

    // The executable that parses foreign files; by default this program's own.
    void set_worker(const QString& path) { worker_ = path; }
    // A model, or a project: its model with its recipe and its corrections.
    void open(const QString& path);
    // What another window could not save: a project that is not saved anywhere yet.
    bool recover(const QString& path);     // false, and nothing happens, when it cannot be read
    [[nodiscard]] Project project() const; // as it would be saved; a model is open
    // From now on it is there. Returns when it is written, and nobody can do anything in the window
    // until then; what cannot be written is told by `failed`.
    bool save_as(const QString& path);
    // How it is looked at is not the document's, but is saved with it.
    void set_view_keeper(std::function<std::string()> view) { view_ = std::move(view); }
    [[nodiscard]] const QString& project_path() const { return project_path_; }
    [[nodiscard]] bool is_changed() const;
    // What was done by hand is not as it was saved.
    [[nodiscard]] bool is_corrected() const { return corrections() != saved_corrections_; }
    // More would be lost than a recipe that is quickly set again.
    [[nodiscard]] bool is_worth_saving() const {
        return is_corrected() || (!project_path_.isEmpty() && is_changed());
    }
    void cut_again();
    // The model's file as it is now, by the same recipe and with the same corrections; what is open
    // stays until it is there.
    void read_again();
    [[nodiscard]] SourceWatch& source_watch() { return source_watch_; }
    void stop();
    [[nodiscard]] bool busy() const {
        return prepare_.running() || decompose_.running() || edit_.running() || waiting_.isActive();
    }

    // Of all work for this window.
    [[nodiscard]] JobWatch& jobs() { return jobs_; }

    [[nodiscard]] const QString& path() const { return path_; }
    [[nodiscard]] const std::shared_ptr<const LoadedModel>& model() const { return model_; }
    [[nodiscard]] const std::shared_ptr<const CutPieces>& pieces() const { return pieces_; }
    [[nodiscard]] const Recipe& recipe() const { return recipe_; }
    [[nodiscard]] Palette palette() const { return palette_; }
    // Of the pieces, in the palette's colours as soon as there is time.
    [[nodiscard]] const std::shared_ptr<const PieceDrawList>& draw() const { return draw_; }
    // What is shown was cut by the recipe as it stands, to the end.
    [[nodiscard]] bool up_to_date() const;

    // Pieces follow a moment later; where reading or repairing changed, the model too.
    void set_recipe(const Recipe& recipe);
    // Changes what is drawn and nothing of the pieces.
    void set_palette(Palette palette);

    // Runs beside the window; when it is done it can be undone. What does not apply is told by
    // `failed`. Nothing while pieces are still being made.
    bool correct(const Correction& correction);
    // By what is found out beside the window: of the same pieces.
    bool choose_and_correct(EditJob::Choose choose);
    [[nodiscard]] bool can_correct() const { return up_to_date(); }
    [[nodiscard]] QUndoStack& undo_stack() { return undo_; }
    void name_corrections(); // anew, in the window's language
    // Those that stand, in their order.
    [[nodiscard]] std::vector<Correction> corrections() const;
    [[nodiscard]] PieceRef ref(PieceId piece) const;
    [[nodiscard]] std::vector<PieceRef> selected_refs() const;

    [[nodiscard]] const std::set<PieceId>& selection() const { return selection_; }
    // Pieces, or one of the added primitives by its name.
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
    // The visible ones of the added primitives.
    [[nodiscard]] AddedPicture::Drawn added_drawn() const;
    [[nodiscard]] std::optional<Picked> pick_added(const PickRay& ray,
                                                   const Eigen::Vector4d& cut_away) const;

    // For the project whose model was missing.
    void find_model(const QString& path);

signals:
    void model_changed();
    void project_changed();
    void view_opened(const std::string& json); // a project's, whose model is there now
    void source_changed(); // the model's file is another one than when the project was saved
    void pieces_changed();
    void recoloured(); // the same pieces
    void recipe_changed();
    void selection_changed();
    void visibility_changed();
    // By hand; these pieces are new or other ones, and selected.
    void corrected(const QString& what, const std::set<hullwright::PieceId>& pieces);
    // Corrections that have nothing to be applied to any more: what they are, and why.
    void not_applied(const QStringList& which, const std::vector<hullwright::Issue>& reasons);
    void progressed(const QString& stage, double fraction);
    void failed(const hullwright::Issue& issue);
    void model_missing(const hullwright::Issue& issue); // the project's, after it was told
    void ended();                                       // some work did, whichever way

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

    JobWatch jobs_; // before those it watches
    PrepareJob prepare_;
    DecomposeJob decompose_;
    EditJob edit_;
    RecolourJob recolour_;
    SourceWatch source_watch_;
    QUndoStack undo_;           // its index says how many corrections stand
    int shown_corrections_ = 0; // the index of what is shown
    bool is_stepping_back_ = false;
    QTimer waiting_; // for the next change of the recipe, or a first look, before work begins
    QString worker_;
    std::function<std::string()> view_;
    QString opening_;
    QString path_;
    QString project_path_; // empty: not saved yet
    QString coming_path_;
    QString coming_source_; // the model as that project names it
    QString saved_source_;  // as the one that is open names it
    Recipe saved_recipe_;
    std::vector<Correction> saved_corrections_;
    std::optional<Project> coming_; // opened, its model is being read
    std::optional<Project> lost_;   // its model was not there
    Recipe recipe_;
    Recipe read_by_;    // what the model was read by
    Recipe reading_by_; // the one that is being read
    Palette palette_ = Palette::spectrum;
    std::shared_ptr<const LoadedModel> model_;
    std::shared_ptr<const CutPieces> pieces_;
    std::shared_ptr<const CutPieces> finished_; // that were shown last, before a quick first cut
    std::shared_ptr<const PieceDrawList> draw_;
    std::vector<Correction> corrections_; // done, and undone ones that can be done again
    // After none of them, after the first, and so on; null: to be made when it is wanted.
    std::vector<std::shared_ptr<const CutPieces>> states_;
    std::set<PieceId> selection_;
    std::set<std::string> selected_added_;
    std::set<PieceId> hidden_;
    std::set<std::string> hidden_added_; // there is one of that name
};

} // namespace hullwright::ui
