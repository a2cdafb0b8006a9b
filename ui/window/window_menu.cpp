#include "ui/window/window_menu.h"

#include "ui/window/docks.h"

#include <QMenu>

namespace hullwright::ui {

WindowMenu::WindowMenu(QMenu* menu, Docks& docks, const QList<QAction*>& bars)
    : QObject(menu), docks_(docks) {
    menu->setObjectName("window_menu");
    menu->addActions(docks_.toggles());
    menu->addActions(bars);
    menu->addAction(tr("&Jobs"), &docks_, &Docks::show_jobs)->setObjectName("show_jobs");
    menu->addSeparator();
    QAction* hide = menu->addAction(tr("&Hide all panels"), QKeySequence("F9"));
    hide->setObjectName("hide_panels");
    hide->setCheckable(true);
    connect(hide, &QAction::triggered, &docks_, [this](bool on) { docks_.want_all(!on); });
    menu->addAction(tr("&Reset the layout"), &docks_,
                    [this, hide] {
                        docks_.reset();
                        hide->setChecked(false);
                    })
        ->setObjectName("reset_layout");
    menu->addSeparator();
    QAction* next = menu->addAction(tr("&Next pane"), QKeySequence("F6"));
    next->setObjectName("next_pane");
    connect(next, &QAction::triggered, this, &WindowMenu::next_pane_wanted);
}

} // namespace hullwright::ui
