// Makes the slim bar of icons above the 3D view, which nothing can lie over: how the model is
// shaded, what is shown of it, and, only while they are in use, the legend of distances and the
// controls of looking inside.
#pragma once

#include <QList>
#include <QWidget>

class QAction;

namespace hullwright::ui {

class HeatLegend;
class Look;
class ViewSettings;

class ViewBar : public QWidget {
    Q_OBJECT
public:
    // Takes groups of actions, from left to right; the last one stands at the right end, with the
    // name of the view before it.
    ViewBar(ViewSettings& settings, const Look& look, const QList<QList<QAction*>>& groups,
            QWidget* view_name, QWidget* parent);

private:
    void show_legend();

    const ViewSettings& settings_;
    const Look& look_;
    HeatLegend* legend_;
};

} // namespace hullwright::ui
