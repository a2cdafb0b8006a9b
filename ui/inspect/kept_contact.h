// Holds the contact file that is open: what it expects of its rows, and how these are answered now.
// It also keeps two bodies in such a file.
#pragma once

#include "ui/inspect/timeline.h"
#include "ui/jobs/contact_job.h"

namespace hullwright::ui {

// Holds what is kept of the two bodies, and what a replay expects of it.
struct KeepChoice {
    bool all_rows = false; // those of the timeline, not the poses of this moment
    pipeline::Expected expected = pipeline::Expected::found;
    bool embedded = true; // false: assets are named by their paths
};

class KeptContact : public QObject {
    Q_OBJECT
public:
    KeptContact(PairScene& scene, Timeline& timeline, JobWatch& jobs, QObject* parent = nullptr);

    // The contact before stays until the file was read.
    void open(const QString& path);
    // Both bodies have to be there.
    void keep(const KeepChoice& choice, const QString& path);
    void stop();
    [[nodiscard]] bool busy() const;

    [[nodiscard]] const QString& name() const { return name_; } // empty: none is open
    [[nodiscard]] const QString& path() const { return path_; }
    // Returns the row at which both bodies stand; null where they stand at none.
    [[nodiscard]] const pipeline::ContactRow* row_here() const;
    // Returns null until all rows were answered.
    [[nodiscard]] const ReplayFindings* findings() const {
        return findings_ ? &*findings_ : nullptr;
    }

signals:
    void changed(); // another file, none, or its rows were answered
    void kept(const QString& path);
    void progressed(const QString& stage, double fraction);
    void ended();
    void failed(const hullwright::Issue& issue);

private:
    void take(const ShownKeptPair& shown);
    void take_findings(const ReplayFindings& findings);
    void close_if_gone();

    PairScene& scene_;
    Timeline& timeline_;
    KeepPairJob keeping_;
    OpenContactJob opening_;
    ReplayJob replaying_;
    QString coming_; // the name of what is being read
    QString coming_path_;
    QString name_;
    QString path_;
    std::shared_ptr<const pipeline::KeptPair> pair_;
    std::shared_ptr<const pipeline::PoseLog> rows_; // of the timeline while the file is open
    std::optional<ReplayFindings> findings_;
};

} // namespace hullwright::ui
