// All that can be chosen in the menus, for lists that are made of them.
#pragma once

#include <QString>

#include <vector>

class QAction;
class QMenuBar;

namespace hullwright::ui {

struct MenuAction {
    QAction* action = nullptr;
    QString name; // without mnemonic
    QString path; // "View ▸ Theme"
};

[[nodiscard]] std::vector<MenuAction> menu_actions(const QMenuBar& bar);

// As buttons say it: "Open…" of "&Open…", "打开…" of "打开(&O)…".
[[nodiscard]] QString without_mnemonic(QString text);

// "Ctrl+O", or several with commas between.
[[nodiscard]] QString shortcut_text(const QAction& action);

} // namespace hullwright::ui
