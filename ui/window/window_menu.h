// Makes the menu of the window's own parts: workspaces, their panels, bars, the jobs, and the way
// round them.
#pragma once

#include <QList>
#include <QObject>

class QAction;
class QMenu;

namespace hullwright::ui {

class Docks;
class Workspaces;

class WindowMenu : public QObject {
    Q_OBJECT
public:
    struct Watched {
        Workspaces& workspaces;
        Docks& docks;         // with the window of jobs
        QList<QAction*> bars; // the actions that show and hide bars of the first workspace
    };
    WindowMenu(QMenu* menu, const Watched& watched);

private:
    void fill(); // with what the workspace in front has
    void add_layout();

    QMenu& menu_;
    Watched watched_;
};

} // namespace hullwright::ui
