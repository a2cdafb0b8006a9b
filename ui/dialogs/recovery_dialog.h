// Lists what windows left behind that ended without saving. Each entry can be continued or thrown
// away. The files are read beside the window, and the list fills as they come.
#pragma once

#include "pipeline/project.h"
#include "ui/jobs/job_watch.h"

#include <QDialog>

class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace hullwright::ui {

class RecoveryDialog : public QDialog {
    Q_OBJECT
public:
    RecoveryDialog(const QStringList& files, JobWatch& jobs, QWidget* parent = nullptr);

signals:
    void recovery_wanted(const QString& file);

private:
    void add(const QString& file);
    void read(const QStringList& files);
    void show_read(const QString& file, const Result<Project>& project);
    void fit_columns();
    [[nodiscard]] QTreeWidgetItem* item_of(const QString& file) const; // null when it was discarded
    void recover();
    void ask_to_discard();
    void discard(const QString& file);
    void show_possible();

    QTreeWidget* list_;
    QPushButton* recover_;
    QPushButton* discard_;
    LeavingJob<Job> job_{new Job("project")};
};

} // namespace hullwright::ui
