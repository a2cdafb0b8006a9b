#include "ui/window/view_bar.h"

#include "ui/help/menu_actions.h"
#include "ui/window/inside_bar.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace hullwright::ui {
namespace {

constexpr int k_icon = 18; // pixels
constexpr int k_between_groups = 10;

} // namespace

ViewBar::ViewBar(ViewSettings& settings, const QList<QList<QAction*>>& groups, QWidget* parent)
    : QWidget(parent) {
    setObjectName("view_bar");
    setAccessibleName(tr("How the model is shown"));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(4, 2, 4, 2);
    row->setSpacing(1);
    for (qsizetype i = 0; i < groups.size(); ++i) {
        if (i > 0 && i + 1 == groups.size()) {
            row->addStretch(1);
        } else if (i > 0) {
            row->addSpacing(k_between_groups);
        }
        for (QAction* action : groups[i]) {
            add_button(row, action);
        }
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(new InsideBar(settings, this));
}

// The tip has the key, which a button would not tell otherwise.
void ViewBar::add_button(QHBoxLayout* row, QAction* action) {
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
    row->addWidget(button);
}

} // namespace hullwright::ui
