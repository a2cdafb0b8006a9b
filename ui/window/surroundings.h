// Makes what stands around the view and has texts: menus, bars, docks, and the workspaces with
// theirs. It is made anew in another language, while the window's parts stay.
#pragma once

#include "ui/panels/workspace.h"

#include <QList>

#include <memory>

class QAction;
class QBoxLayout;
class QMainWindow;
class QMenu;

namespace hullwright::ui {

class AuthorWorkspace;
class Docks;
class InspectWorkspace;
class ProbeWorkspace;
class ShowMenu;
class ViewBar;
class ViewMenu;
struct WindowParts;
class Workspaces;

class Surroundings : public QObject {
    Q_OBJECT
public:
    Surroundings(QMainWindow& window, WindowParts& parts);
    ~Surroundings() override;

    [[nodiscard]] Docks& docks() { return *docks_; }
    [[nodiscard]] Workspaces& workspaces() { return *workspaces_; }
    [[nodiscard]] AuthorWorkspace& author() { return *author_; }
    [[nodiscard]] InspectWorkspace& inspect() { return *inspect_; }
    [[nodiscard]] ProbeWorkspace& probe() { return *probe_; }
    [[nodiscard]] std::vector<Workspace*> all() const;
    // Returns the menu of a right click on bars and panels.
    [[nodiscard]] QMenu* make_popup_menu();
    // Makes all of it again, in the language that texts have now. Messages of the banner are not
    // translated again.
    void make_again();

signals:
    void stop_wanted();

private:
    void make();
    void clear();
    void make_docks();
    void make_menus();
    void make_bars(const ViewMenu& view, const ShowMenu& show);
    void make_main_bar();
    void make_workspaces(const ViewMenu& view, const QList<QMenu*>& of_author);
    void place_in_centre();
    void tell_size();
    [[nodiscard]] QBoxLayout& centre() const;

    QMainWindow& window_;
    WindowParts& parts_;
    std::unique_ptr<Docks> docks_;
    std::unique_ptr<ViewBar> view_bar_; // above the view, and gone before the actions it shows
    std::unique_ptr<InspectWorkspace> inspect_;
    std::unique_ptr<ProbeWorkspace> probe_;
    std::unique_ptr<AuthorWorkspace> author_;
    std::unique_ptr<Workspaces> workspaces_;
};

} // namespace hullwright::ui
