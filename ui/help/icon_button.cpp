#include "ui/help/icon_button.h"

#include "ui/help/menu_actions.h"

#include <QAction>
#include <QToolButton>

namespace hullwright::ui {

// The tip has the key, which a button would not tell otherwise.
QToolButton* icon_button(QAction* action) {
    constexpr int k_icon = 18; // pixels
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setIconSize(QSize(k_icon, k_icon));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    const QString name = without_mnemonic(action->text());
    const QString key = shortcut_text(*action);
    button->setToolTip(key.isEmpty() ? name : name + " (" + key + ")");
    button->setAccessibleName(name);
    return button;
}

} // namespace hullwright::ui
