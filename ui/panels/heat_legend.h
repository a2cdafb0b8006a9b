// Shows a bar of the colours that the viewport uses, and above it how much of the surface has each
// of them, as a histogram.
#pragma once

#include "ui/models/legend.h"

#include <QWidget>

namespace hullwright::ui {

class HeatLegend : public QWidget {
    Q_OBJECT
public:
    explicit HeatLegend(QWidget* parent = nullptr);

    void show_figures(const LegendBar& shown);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paint_bins(QPainter& painter, const QRect& area) const;
    void paint_tolerance(QPainter& painter, int bottom) const;
    LegendBar shown_;
};

} // namespace hullwright::ui
