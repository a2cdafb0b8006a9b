// The docks of the window, each with a panel, and the ways between panels.
#pragma once

#include <QObject>

#include <vector>

class QAction;
class QDockWidget;
class QMainWindow;

namespace hullwright::ui {

class Document;
class DocumentView;
class Hierarchy;
class Look;
class OutlinePanel;
class RecipePanel;
class Viewport;

class Docks : public QObject {
    Q_OBJECT
public:
    struct Watched {
        Document& document;
        Hierarchy& hierarchy;
        Look& look;
        Viewport& viewport;
        DocumentView& document_view;
    };
    Docks(QMainWindow& window, const Watched& watched);
    // Panels look at the document even while they are hidden, so they go before it, and at once.
    ~Docks() override;

    // The actions that show and hide the docks.
    [[nodiscard]] QList<QAction*> toggles() const;
    // The actions that can be applied to rows of the outline.
    void set_row_actions(const QList<QAction*>& actions);
    // Moves the focus round the visible panes, which are those of the window's centre and the
    // panels, beginning at the one that has it.
    void focus_next(const std::vector<QWidget*>& centre);

signals:
    void said(const QString& message); // for the status line

private:
    QDockWidget* add(const QString& title, const char* name, QWidget* panel,
                     Qt::DockWidgetArea area);
    QDockWidget* add_outline();
    QDockWidget* add_recipe();
    QDockWidget* add_diagnosis();
    QDockWidget* add_report();
    QDockWidget* add_look();
    QDockWidget* add_lint();
    QDockWidget* add_jobs();
    void show_setting(const QString& name);

    QMainWindow& window_;
    Watched watched_;
    std::vector<QDockWidget*> docks_; // in the order in which the focus goes round
    OutlinePanel* outline_ = nullptr;
    RecipePanel* recipe_ = nullptr;
    QDockWidget* recipe_dock_ = nullptr;
};

} // namespace hullwright::ui
