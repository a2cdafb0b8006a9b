// Reads what a document opens: a model, or a project and then its model. When a project's model is
// missing, somebody may name another one for it. What is open stays until a model was read, and
// what is being done with it goes on until a model is being read.
#pragma once

#include "ui/document/reading.h"
#include "ui/jobs/prepare_job.h"

#include <functional>

namespace hullwright::ui {

class ModelReader : public QObject {
    Q_OBJECT
public:
    // The recipe that a model at a path is read by; one of a project has its own.
    using RecipeFor = std::function<Recipe(const QString& path)>;
    explicit ModelReader(RecipeFor recipe_for, QObject* parent = nullptr);

    // Sets the executable that parses foreign files; by default it is this program's own.
    void set_worker(const QString& path) { worker_ = path; }
    // Opens a model, or a project: its model with its recipe and its corrections.
    void open(const QString& path);
    // Opens colliders of another program, to lie on the model at `model`; where that is their own
    // file, they have no other. Without a fitting, what both files state decides how they lie.
    void open_colliders(const QString& path, const QString& model,
                        const std::optional<Fitting>& fitting = {});
    // Opens what another window could not save, as a project that is not saved anywhere yet.
    void recover(const QString& path);
    // Names another model for the project whose model was missing.
    void find_model(const QString& path);
    // Reads a model by the present recipe, and its colliders where it has some; a project that
    // waits for its model goes on waiting.
    void read_again(const QString& path, const QString& colliders,
                    const std::optional<Fitting>& fitting);
    void stop();

    // Returns the model that is being read, until it is `loaded` or `unread`; null when it is none.
    [[nodiscard]] const Reading* reading() const { return std::get_if<Reading>(&state_); }
    // These two are for those who watch the work: a project's file is read first, then its model.
    [[nodiscard]] Job& project_job() { return project_job_; }
    [[nodiscard]] Job& job() { return job_; }
    [[nodiscard]] bool running() const { return project_job_.running() || job_.running(); }
    // Says what the job says of it, once the reading has `failed`.
    [[nodiscard]] bool has_unseen_physics() const { return job_.has_unseen_physics(); }

signals:
    void beginning(); // other work on what is open is to stop
    void loaded(const std::shared_ptr<const hullwright::ui::LoadedModel>& model,
                const hullwright::ui::Reading& reading);
    // Tells of a project of no model: what it keeps is for others.
    void desk_opened(const hullwright::Project& project, const QString& saved_as);
    void unread(); // the reading failed; `failed` follows
    void failed(const hullwright::Issue& issue);
    // The model of a project is missing; the signal comes after `failed`.
    void model_missing(const hullwright::Issue& issue);

private:
    // Each is the project's file or empty: where it is saved, and where it is recovered from.
    struct ProjectPaths {
        QString saved_as;
        QString recovered_from;
    };
    void open_project(const QString& path, const ProjectPaths& paths);
    void read_model_of(Project project, const ProjectPaths& paths);
    void read(Opening opening);
    void take(const std::shared_ptr<const LoadedModel>& model);
    void fail(const Issue& issue);

    RecipeFor recipe_for_;
    QString worker_;
    ReadState state_;
    PrepareJob job_;
    Job project_job_{"project"}; // last, so that it ends before the others are destroyed
};

} // namespace hullwright::ui
