#include "ui/panels/heat_legend.h"

#include "draw/colour_bar.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace hullwright::ui {
namespace {

constexpr int k_bar = 12;  // pixels high
constexpr int k_bins = 64; // pixels high
constexpr int k_legend_space = 3;

QColor colour_of(const std::vector<Rgb>& stops, double share) {
    const Rgb c = colour_at(stops, share);
    return {c[0], c[1], c[2]};
}

} // namespace

HeatLegend::HeatLegend(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize HeatLegend::sizeHint() const {
    const int bins = shown_.areas.empty() ? 0 : k_bins + k_legend_space;
    return {160, bins + k_bar + k_legend_space + fontMetrics().height()};
}

void HeatLegend::show_figures(const LegendBar& shown) {
    shown_ = shown;
    setAccessibleDescription(tr("from %1 to %2").arg(shown.least, shown.most));
    updateGeometry();
    update();
}

// Heights are square roots, so that small areas far off the model, which matter most, can be seen.
void HeatLegend::paint_bins(QPainter& painter, const QRect& area) const {
    const double largest = *std::max_element(shown_.areas.begin(), shown_.areas.end());
    if (!(largest > 0.0)) {
        return;
    }
    const auto count = static_cast<double>(shown_.areas.size());
    for (std::size_t i = 0; i < shown_.areas.size(); ++i) {
        const double share = std::sqrt(shown_.areas[i] / largest);
        const double width = area.width() / count;
        const double height = shown_.areas[i] > 0.0 ? std::max(1.0, share * area.height()) : 0.0;
        painter.fillRect(QRectF(area.left() + static_cast<double>(i) * width,
                                area.bottom() + 1 - height, std::max(1.0, width - 1.0), height),
                         colour_of(shown_.stops, (static_cast<double>(i) + 0.5) / count));
    }
}

// A tolerance beyond the end of the bar is drawn at the end, because it shows that all is well.
void HeatLegend::paint_tolerance(QPainter& painter, int bottom) const {
    const double x = std::min(shown_.tolerance, 1.0) * (width() - 1);
    const QColor ink = palette().color(QPalette::WindowText);
    painter.setPen(QPen(ink, 1.0, Qt::DashLine));
    painter.drawLine(QPointF(x, 0), QPointF(x, bottom));
    if (shown_.tolerance > 1.0) {
        constexpr double k_arrow = 5.0; // pixels
        const double y = 0.5 * (bottom - k_bar);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawPolygon(QPolygonF(
            {QPointF(x, y), QPointF(x - k_arrow, y - k_arrow), QPointF(x - k_arrow, y + k_arrow)}));
    }
}

void HeatLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    int top = 0;
    if (!shown_.areas.empty()) {
        paint_bins(painter, QRect(0, 0, width(), k_bins));
        top = k_bins + k_legend_space;
    }
    painter.setPen(palette().color(QPalette::WindowText));
    paint_bar(painter, shown_, QRect(0, top, width(), k_bar),
              QRect(0, top + k_bar + k_legend_space, width(), fontMetrics().height()));
    if (shown_.tolerance >= 0.0) {
        paint_tolerance(painter, top + k_bar);
    }
}

} // namespace hullwright::ui
