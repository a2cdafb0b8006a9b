#include "ui/window/window_menu.h"

#include "ui/panels/dock_set.h"
#include "ui/window/docks.h"
#include "ui/window/workspaces.h"

#include <QMenu>

namespace hullwright::ui {

WindowMenu::WindowMenu(QMenu* menu, const Watched& watched)
    : QObject(menu), menu_(*menu), watched_(watched) {
    menu_.setObjectName("window_menu");
    connect(&watched_.workspaces, &Workspaces::changed, this, &WindowMenu::fill);
    fill();
}

void WindowMenu::fill() {
    menu_.clear();
    const Workspaces& workspaces = watched_.workspaces;
    menu_.addActions(workspaces.actions());
    menu_.addSeparator();
    menu_.addActions(workspaces.front().docks().toggles());
    for (QAction* bar : watched_.bars) {
        bar->setVisible(workspaces.actions().front()->isChecked());
        menu_.addAction(bar);
    }
    menu_.addAction(tr("&Jobs"), &watched_.docks, &Docks::show_jobs)->setObjectName("show_jobs");
    menu_.addSeparator();
    add_layout();
    menu_.addSeparator();
    QAction* next = menu_.addAction(tr("&Next pane"), QKeySequence("F6"));
    next->setObjectName("next_pane");
    connect(next, &QAction::triggered, this, [this] {
        Workspace& front = watched_.workspaces.front();
        front.docks().focus_next(front.centre());
    });
}

void WindowMenu::add_layout() {
    DockSet* docks = &watched_.workspaces.front().docks();
    QAction* hide = menu_.addAction(tr("&Hide all panels"), QKeySequence("F9"));
    hide->setObjectName("hide_panels");
    hide->setCheckable(true);
    hide->setChecked(!docks->wants_any());
    connect(hide, &QAction::triggered, docks, [docks](bool on) { docks->want_all(!on); });
    menu_
        .addAction(tr("&Reset the layout"), docks,
                   [docks, hide] {
                       docks->reset();
                       hide->setChecked(false);
                   })
        ->setObjectName("reset_layout");
}

} // namespace hullwright::ui
