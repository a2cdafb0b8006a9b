#include "ui/window/view_bar.h"

#include "ui/help/icon_button.h"
#include "ui/window/inside_bar.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace hullwright::ui {
namespace {

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
            row->addWidget(icon_button(action));
        }
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(new InsideBar(settings, this));
}

} // namespace hullwright::ui
