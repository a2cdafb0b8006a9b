// Shows how much of the hulls' surface is how far out of the model: a histogram over the bar of
// colours that the viewport uses.
#pragma once

#include "draw/draw_list.h"

#include <QWidget>

#include <vector>

namespace hullwright::ui {

class HeatLegend : public QWidget {
    Q_OBJECT
public:
    explicit HeatLegend(QWidget* parent = nullptr);

    static constexpr double k_unmarked = -1.0;
    struct Shown {
        std::vector<Rgb> stops;
        std::vector<double> areas; // per bin; empty: only the bar is drawn
        // The tolerance is marked on the bar, as a share of its length; above 1 it is at the end,
        // with an arrow.
        double tolerance = k_unmarked;
        QString least;
        QString most;
    };
    void show_figures(const Shown& shown);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paint_bins(QPainter& painter, const QRect& area) const;
    void paint_tolerance(QPainter& painter, int bottom) const;
    Shown shown_;
};

} // namespace hullwright::ui
