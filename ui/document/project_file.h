// The project file that a document belongs to: what is saved in it, and its writing, which goes on
// beside the window. A save that is asked for while another one runs is written after it.
#pragma once

#include "ui/document/project_draft.h"
#include "ui/jobs/job.h"

#include <QString>

#include <deque>

namespace hullwright::ui {

class ProjectFile : public QObject {
    Q_OBJECT
public:
    explicit ProjectFile(QObject* parent = nullptr);

    struct Saved {
        QString source; // the model's path
        Recipe recipe;
        SharedCorrections corrections;
        QString colliders = {}; // the path of those of another program; empty: pieces are cut
        std::optional<Fitting> fitting = {}; // how they come to lie on it, where that was chosen
    };
    // Another document was opened, from this file; the path is empty when it is from none.
    void begin(const QString& path, Saved saved);

    [[nodiscard]] const QString& path() const { return path_; }
    [[nodiscard]] const Saved& saved_state() const { return saved_; }

    // The document belongs to the file at `path` once it is written.
    void save(ProjectDraft draft, const QString& path);
    [[nodiscard]] bool is_saving() const { return !writings_.empty(); }
    // Gives up what is being written and what waits; the files stay as they were.
    void stop();
    [[nodiscard]] Job& job() { return job_; } // for those who watch the work

signals:
    void saved(const QString& path);
    void stopped(); // sent before `ended`
    void failed(const hullwright::Issue& issue);
    void ended(); // nothing is left to write; sent after the others

private:
    struct Writing {
        ProjectDraft draft;
        QString path;
        bool is_ours = true; // still the project of the open document
    };
    void write_next();
    void take(const Status& written);

    QString path_;
    Saved saved_;
    std::deque<Writing> writings_; // the first is being written
    Job job_{"project"};           // last, so that it ends before the others are destroyed
};

} // namespace hullwright::ui
