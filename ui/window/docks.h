// The two docks of the window, the outline and the column of tasks, the window of jobs, and the
// ways between panels.
#pragma once

#include <QObject>

#include <array>
#include <vector>

class QAction;
class QDialog;
class QDockWidget;
class QMainWindow;

namespace hullwright::ui {

class Document;
class DocumentView;
class Hierarchy;
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

    // The layout as somebody wants it, for the settings; a page or a small window may hide docks
    // that are wanted.
    [[nodiscard]] QByteArray state();
    void restore(const QByteArray& state);
    void reset();               // to the layout of a fresh window
    void set_aside(bool aside); // hides all: there is nothing to show in them
    void want_all(bool wanted); // shows or hides all panels
    void fit_to_window();       // after its size has changed
    void show_jobs();

signals:
    void said(const QString& message); // for the status line
    void export_wanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum Dock { k_outline, k_tasks, k_docks };
    QDockWidget* add(const QString& title, const char* name, QWidget* panel,
                     Qt::DockWidgetArea area);
    void make_outline();
    void make_tasks();
    void make_jobs();
    void want(std::size_t dock, bool wanted);
    void apply();
    void widen();

    QMainWindow& window_;
    Watched watched_;
    std::array<QDockWidget*, k_docks> docks_ = {}; // in the order in which the focus goes round
    std::array<bool, k_docks> wanted_ = {true, true};
    bool is_aside_ = false;
    bool is_narrow_ = false;
    OutlinePanel* outline_ = nullptr;
    TaskColumn* tasks_ = nullptr;
    QDialog* jobs_ = nullptr;
    QByteArray fresh_; // the layout of a fresh window
};

} // namespace hullwright::ui
