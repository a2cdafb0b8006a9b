#include "ui/window/view_bar.h"

#include "ui/document/look.h"
#include "ui/help/icon_button.h"
#include "ui/panels/heat_legend.h"
#include "ui/panels/section.h"
#include "ui/window/inside_bar.h"
#include "ui/window/view_settings.h"
#include "ui/words/measures.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace hullwright::ui {
namespace {

constexpr int k_legend_width = 200;

} // namespace

ViewBar::ViewBar(ViewSettings& settings, const Look& look, const QList<QList<QAction*>>& groups,
                 QWidget* view_name, QWidget* parent)
    : QWidget(parent), settings_(settings), look_(look), legend_(new HeatLegend) {
    setObjectName("view_bar");
    setAccessibleName(tr("How the model is shown"));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(k_margin, k_gap / 2, k_margin, k_gap / 2);
    row->setSpacing(1);
    for (qsizetype i = 0; i < groups.size(); ++i) {
        if (i > 0 && i + 1 == groups.size()) {
            row->addStretch(1);
            row->addWidget(legend_, 4);
            row->addStretch(1);
            row->addWidget(view_name);
            row->addSpacing(k_margin);
        } else if (i > 0) {
            row->addSpacing(k_margin);
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
    legend_->setObjectName("view_legend");
    legend_->setAccessibleName(tr("Legend of what stands out"));
    legend_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    legend_->setMaximumWidth(k_legend_width);
    row->addStrut(legend_->sizeHint().height()); // the view below keeps its height
    connect(&look_, &Look::changed, this, &ViewBar::show_legend);
    connect(&settings, &ViewSettings::changed, this, &ViewBar::show_legend);
    show_legend();
}

// Shows the colours of distances with their ends; the task column says how they are distributed.
void ViewBar::show_legend() {
    const auto& picture = look_.picture();
    const bool is_heat = picture && picture->kind == LookKind::heat;
    legend_->setVisible(is_heat && picture->heat.top > 0.0 && settings_.value().pieces);
    if (is_heat) {
        LegendBar bar = bar_of_heat(*picture);
        bar.areas.clear();
        bar.least = length_number(0.0); // one unit is enough where there is little room
        legend_->show_figures(bar);
    }
}

} // namespace hullwright::ui
