// Makes the two docks in which one makes pieces, the outline and the column of tasks, the window of
// jobs, and the ways between panels.
#pragma once

#include "ui/panels/dock_set.h"

#include <memory>

class QDialog;

namespace hullwright::ui {

class Document;
class DocumentView;
class Hierarchy;
class LastChange;
class Look;
class OutlinePanel;
class TaskColumn;
class Viewport;

class Docks : public QObject {
    Q_OBJECT
public:
    struct Watched {
        Document& document;
        Hierarchy& hierarchy;
        Look& look;
        const LastChange& last_change;
        Viewport& viewport;
        DocumentView& document_view;
    };
    Docks(QMainWindow& window, const Watched& watched);
    ~Docks() override;

    [[nodiscard]] DockSet& set() { return *set_; }
    // Sets the actions that can be applied to rows of the outline.
    void set_row_actions(const QList<QAction*>& actions);
    // Opens the menu of the rows that are selected.
    void open_row_menu(const QPoint& on_screen);
    void show_jobs();

signals:
    void said(const QString& message); // for the status line
    void export_wanted();

private:
    void make_outline();
    void make_tasks();
    void make_jobs();

    QMainWindow& window_;
    Watched watched_;
    std::unique_ptr<DockSet> set_;
    OutlinePanel* outline_ = nullptr;
    TaskColumn* tasks_ = nullptr;
    QDialog* jobs_ = nullptr;
};

} // namespace hullwright::ui
