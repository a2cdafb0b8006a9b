// Holds what is open: a model, the recipe, the pieces cut by it and the corrections made by hand.
// Panels and viewport watch it. Long work runs beside the window, and the last result stays until
// there is a better one. Each part knows its own matter, and those who command or watch that speak
// to it: the document only hands the parts out and says what follows from what.
#pragma once

#include "ui/document/corrector.h"
#include "ui/document/model_reader.h"
#include "ui/document/piece_cutter.h"
#include "ui/document/project_keeper.h"
#include "ui/document/source_watch.h"
#include "ui/jobs/job_watch.h"

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
        return reader_.running() || cutter_.running() || corrector_.running() ||
               cutter_.is_waiting();
    }
    // True when the pieces shown were cut by the present recipe and no work is left.
    [[nodiscard]] bool up_to_date() const;

    [[nodiscard]] const QString& path() const { return open_.path; }
    // Names the file of another program's colliders that are the pieces; empty where pieces are
    // cut.
    [[nodiscard]] const QString& colliders() const { return open_.colliders; }
    // How they come to lie on the model, where somebody has chosen it.
    [[nodiscard]] const std::optional<Fitting>& fitting() const { return open_.fitting; }
    // Lays them on the model in another way, which is a step that can be undone. Corrections stay,
    // and are done again where they can be.
    void fit_colliders(const Fitting& fitting);
    [[nodiscard]] const std::shared_ptr<const LoadedModel>& model() const { return open_.model; }
    // Watches all work for this window.
    [[nodiscard]] JobWatch& jobs() { return jobs_; }
    // The pieces, and which of them are selected and hidden.
    [[nodiscard]] ShownPieces& shown() { return shown_; }
    [[nodiscard]] const ShownPieces& shown() const { return shown_; }
    // The settings, and the preset that they come from.
    [[nodiscard]] ChosenRecipe& recipe() { return recipe_; }
    // Opens models and projects.
    [[nodiscard]] ModelReader& reader() { return reader_; }
    [[nodiscard]] SourceWatch& source_watch() { return source_watch_; }
    // Corrects by hand, and knows what can be undone.
    [[nodiscard]] Corrector& corrector() { return corrector_; }
    // Returns what is saved, and where.
    [[nodiscard]] ProjectKeeper& keeper() { return keeper_; }

signals:
    void model_changed();
    void other_model_opened(); // it belongs to no project
    void progressed(const QString& stage, double fraction);
    void failed(const hullwright::Issue& issue);
    void ended(); // some work ended, in whatever way

private:
    void watch_jobs();
    void stop_reading();
    void go_on();
    void lay(const std::optional<Fitting>& fitting);
    void take_model(const std::shared_ptr<const LoadedModel>& model, const Reading& read);
    void take_desk(const Project& project, const QString& saved_as);
    void follow_recipe();

    JobWatch jobs_; // declared before the jobs that it watches
    ShownPieces shown_;
    OpenModel open_;
    ChosenRecipe recipe_{open_};
    ModelReader reader_{[this](const QString& path) { return recipe_.for_model(path); }};
    PieceCutter cutter_{open_, recipe_, shown_};
    Corrector corrector_{shown_, [this] { return up_to_date(); }};
    SourceWatch source_watch_;
    ProjectKeeper keeper_{{open_, recipe_, corrector_.history()}};
};

} // namespace hullwright::ui
