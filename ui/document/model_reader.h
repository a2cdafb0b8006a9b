// Reads what a document opens: a model, or a project with its model. When a project's model is
// missing, somebody may name another one for it. What is open stays until a model was read.
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
    // Opens what another window could not save, as a project that is not saved anywhere yet.
    bool recover(const QString& path); // false when it cannot be read; then nothing happens
    // Names another model for the project whose model was missing.
    void find_model(const QString& path);
    // Reads a model by the present recipe; a project that waits for its model goes on waiting.
    void read_again(const QString& path);
    void stop();

    // What is being read, until it is `loaded` or `unread`; null when it is nothing.
    [[nodiscard]] const Reading* reading() const { return std::get_if<Reading>(&state_); }
    [[nodiscard]] Job& job() { return job_; } // for those who watch the work
    [[nodiscard]] bool running() const { return job_.running(); }

signals:
    void beginning(); // other work on what is open is to stop
    void loaded(const std::shared_ptr<const hullwright::ui::LoadedModel>& model,
                const hullwright::ui::Reading& reading);
    // A project of no model: what it keeps is for others.
    void desk_opened(const hullwright::Project& project, const QString& saved_as);
    void unread(); // the reading failed; `failed` follows
    void failed(const hullwright::Issue& issue);
    // The model of a project is missing; the signal comes after `failed`.
    void model_missing(const hullwright::Issue& issue);

private:
    bool open_project(const QString& path, const QString& saved_as);
    void read(Opening opening);
    void take(const std::shared_ptr<const LoadedModel>& model);
    void fail(const Issue& issue);

    RecipeFor recipe_for_;
    QString worker_;
    ReadState state_;
    PrepareJob job_;
};

} // namespace hullwright::ui
