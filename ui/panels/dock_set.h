// Holds the panels of one workspace around the window's centre: which of them somebody wants, and
// where they stand. While another workspace is in front they are away, and come back as they were.
#pragma once

#include <QByteArray>
#include <QList>
#include <QObject>

#include <vector>

class QAction;
class QDockWidget;
class QMainWindow;

namespace hullwright::ui {

class DockSet : public QObject {
    Q_OBJECT
public:
    // A set that is not in front begins away.
    DockSet(QMainWindow& window, bool in_front);
    // Panels look at what they show even while they are hidden, so they go before it, and at once.
    ~DockSet() override;

    struct Place {
        const char* name = nullptr; // for the settings, and for tests
        Qt::DockWidgetArea area = Qt::LeftDockWidgetArea;
        int size = 0;                 // pixels across the edge of the window that it stands at
        bool gives_way = false;       // to the centre, in a narrow window
        const char* behind = nullptr; // the dock that it is a tab behind; null: it is none
    };
    // Docks are added in the order in which the focus goes round.
    QDockWidget* add(const QString& title, QWidget* panel, const Place& place);

    // Returns the actions that show and hide the docks.
    [[nodiscard]] QList<QAction*> toggles() const;
    // Moves the focus round the visible panes, which are those of the window's centre and the
    // panels, beginning at the one that has it.
    void focus_next(const std::vector<QWidget*>& centre);

    // Returns the layout as somebody wants it, for the settings; a page or a small window may hide
    // docks that are wanted.
    [[nodiscard]] QByteArray state();
    void restore(const QByteArray& state);
    void reset();               // to the layout of a fresh window
    void set_aside(bool aside); // hides all: there is nothing to show in them
    void want_all(bool wanted); // shows or hides all panels
    [[nodiscard]] bool wants_any() const;
    void fit_to_window(); // after its size has changed

    void enter();     // this workspace is in front
    void leave();     // another one is going to be
    void stay_away(); // hides what the other's layout has brought up; does nothing in front
    [[nodiscard]] bool is_in_front() const { return is_in_front_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Dock {
        QDockWidget* widget = nullptr;
        Place place;
        bool wanted = true;
    };
    void want(std::size_t dock, bool wanted);
    void apply();
    void tidy_tabs();
    void widen();                 // gives the docks their sizes
    void stack(const Dock& dock); // behind the dock that it is a tab of, which is in front then

    QMainWindow& window_;
    std::vector<Dock> docks_;
    bool is_in_front_;
    bool has_sizes_ = false; // once shown, they are what somebody makes of them
    bool is_aside_ = false;
    bool is_narrow_ = false;
    QByteArray kept_; // the layout while another workspace is in front
};

} // namespace hullwright::ui
