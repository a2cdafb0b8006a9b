// Declares a workspace, a way to work in the window with panels of its own around the one 3D view.
// The window knows no more of it than this.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <vector>

class QWidget;

namespace hullwright::ui {

class DockSet;

class Workspace : public QObject {
    Q_OBJECT
public:
    // Returns a name for actions and for tests: "author".
    [[nodiscard]] virtual const char* name() const = 0;
    [[nodiscard]] virtual QString title() const = 0;
    [[nodiscard]] virtual QString tip() const = 0; // what one does in it
    [[nodiscard]] virtual DockSet& docks() = 0;
    // Returns what has the focus in the window's centre: the view, or a page in its place.
    [[nodiscard]] virtual std::vector<QWidget*> centre() const = 0;

    // Shows all that belongs to it, or hides it; its panels come and go by themselves.
    virtual void enter() = 0;
    virtual void leave() = 0;

    // Takes files that were dropped on the window.
    [[nodiscard]] virtual bool takes(const QStringList& files) const = 0;
    virtual void open(const QStringList& files) = 0;
};

} // namespace hullwright::ui
