#include "ui/window/main_bar.h"

#include "ui/help/menu_actions.h"

#include <QAction>
#include <QMenu>
#include <QToolButton>

namespace hullwright::ui {
namespace {

constexpr int k_icon = 20; // pixels

} // namespace

MainBar::MainBar(QWidget* parent) : QToolBar(tr("Main toolbar"), parent) {
    setObjectName("main_toolbar");
    setIconSize(QSize(k_icon, k_icon));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
}

void MainBar::add(QAction* action, const QString& words) {
    if (words.isEmpty()) {
        wordless_ += action;
    } else {
        action->setIconText(words);
    }
    addAction(action);
    auto* button = qobject_cast<QToolButton*>(widgetForAction(action));
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(without_mnemonic(action->text()));
    if (words.isEmpty()) {
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    }
    if (action->menu() != nullptr) {
        button->setPopupMode(QToolButton::InstantPopup);
    }
}

// Buttons follow the bar's style, also those that have no words.
void MainBar::show_words(bool shown) {
    setToolButtonStyle(shown ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    for (QAction* action : wordless_) {
        static_cast<QToolButton*>(widgetForAction(action))
            ->setToolButtonStyle(Qt::ToolButtonIconOnly);
    }
}

void MainBar::resizeEvent(QResizeEvent* event) {
    QToolBar::resizeEvent(event);
    if (toolButtonStyle() == Qt::ToolButtonTextBesideIcon) {
        width_of_words_ = sizeHint().width();
    }
    const bool fits = width() >= width_of_words_;
    if (fits != (toolButtonStyle() == Qt::ToolButtonTextBesideIcon)) {
        show_words(fits);
    }
}

} // namespace hullwright::ui
