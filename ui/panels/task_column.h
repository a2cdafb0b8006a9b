// Makes the column of tasks on the right, in the order of the work: what the pieces are for, the
// pieces, what is wrong, the export.
#pragma once

#include "ui/jobs/look_job.h"
#include "ui/panels/section.h"

#include <optional>

class QPushButton;
class QScrollArea;
class QToolButton;

namespace hullwright::ui {

class Document;
class ErrorCurve;
class FieldEditors;
class LastChange;
class Look;
class LookPanel;
class ProblemsPanel;
class RepairPanel;
class ReportPanel;
class TargetPanel;

class TaskColumn : public QWidget {
    Q_OBJECT
public:
    TaskColumn(Document& document, Look& look, const LastChange& change, QWidget* parent = nullptr);

    [[nodiscard]] LookPanel& look() { return *look_; }
    [[nodiscard]] ProblemsPanel& problems() { return *problems_; }
    [[nodiscard]] RepairPanel& repair() { return *repair_; }
    [[nodiscard]] ReportPanel& report() { return *report_; }
    // Opens what holds a setting and moves the focus there, by the name of its widget.
    void show_setting(const QString& name);

signals:
    void said(const QString& message); // for the status line
    void export_wanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void make_problems(QWidget* page);
    void make_report(const LastChange& change, QWidget* page);
    void make_settings(QWidget* page);
    void make_foot();
    void follow();
    void show_found(const QString& summary); // below the sections, which a low window cuts off
    void come_to_look(const Look& look);

    Document& document_;
    FieldEditors* editors_;
    QScrollArea* scroll_;
    ErrorCurve* curve_ = nullptr;
    LookPanel* look_ = nullptr;
    TargetPanel* target_ = nullptr;
    ProblemsPanel* problems_ = nullptr;
    RepairPanel* repair_ = nullptr;
    ReportPanel* report_ = nullptr;
    Fold* settings_ = nullptr;
    QPushButton* export_;
    QToolButton* found_;                    // how many problems there are; leads to them
    LookKind looked_at_ = LookKind::pieces; // what was scrolled to
    int scrolled_ = 0;                      // before that
};

} // namespace hullwright::ui
