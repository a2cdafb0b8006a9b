// The menu of the window's own parts: panels, bars, the jobs, and the way round them.
#pragma once

#include <QList>
#include <QObject>

class QAction;
class QMenu;

namespace hullwright::ui {

class Docks;

class WindowMenu : public QObject {
    Q_OBJECT
public:
    // `bars` are the actions that show and hide bars.
    WindowMenu(QMenu* menu, Docks& docks, const QList<QAction*>& bars);

signals:
    void next_pane_wanted();

private:
    Docks& docks_;
};

} // namespace hullwright::ui
