// Lists everything that can be chosen in the menus, for the command palette and the sheet of keys.
#pragma once

#include <QString>

#include <vector>

class QAction;
class QMenuBar;

namespace hullwright::ui {

struct MenuAction {
    QAction* action = nullptr;
    QString name; // without the mark of its mnemonic
    QString path; // menus that lead to it: "View ▸ Theme"
};

[[nodiscard]] std::vector<MenuAction> menu_actions(const QMenuBar& bar);

// Returns the text as buttons show it: "Open…" for "&Open…", "打开…" for "打开(&O)…".
[[nodiscard]] QString without_mnemonic(QString text);

// Returns the keys as text: "Ctrl+O", or several with commas between.
[[nodiscard]] QString shortcut_text(const QAction& action);

} // namespace hullwright::ui
