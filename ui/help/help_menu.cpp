#include "ui/help/help_menu.h"

#include "ui/help/command_palette.h"
#include "ui/help/key_sheet.h"
#include "ui/help/manual_window.h"
#include "ui/panels/manual_page.h"

#include <QApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace hullwright::ui {

HelpMenu::HelpMenu(QMenu* menu, QMainWindow& window, const std::vector<Library>& libraries)
    : QObject(menu), window_(window) {
    QMainWindow* shell = &window;
    menu->addAction(tr("&Manual"), QKeySequence("F1"), this, &HelpMenu::show_manual)
        ->setObjectName("manual_action");
    menu->addAction(tr("&Find a command…"), QKeySequence("Ctrl+Shift+P"), this,
                    [shell] { (new CommandPalette(*shell->menuBar(), shell))->open(); })
        ->setObjectName("find_command");
    QAction* keys = menu->addAction(tr("All &keys"), this,
                                    [shell] { (new KeySheet(*shell->menuBar(), shell))->open(); });
    keys->setShortcuts({QKeySequence("?"), QKeySequence("Ctrl+/")});
    keys->setObjectName("all_keys");
    menu->addSeparator();
    menu->addAction(tr("&About Hullwright"), this,
                    [shell, &libraries] { (new About(libraries, shell))->open(); })
        ->setObjectName("about_action");
}

// The manual opens at the page about the panel with the focus. It outlives the menu, which is made
// anew in another language.
void HelpMenu::show_manual() {
    const QString page = manual_page_of(QApplication::focusWidget());
    auto* manual = window_.findChild<ManualWindow*>();
    if (manual == nullptr) {
        manual = new ManualWindow(&window_);
    }
    manual->show_page(page);
    manual->show();
    manual->raise();
    manual->activateWindow();
}

} // namespace hullwright::ui
