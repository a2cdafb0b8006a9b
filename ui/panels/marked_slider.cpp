#include "ui/panels/marked_slider.h"

#include "ui/icons/icon.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOptionSlider>

namespace hullwright::ui {

void MarkedSlider::mark(int step) {
    if (step != marked_) {
        marked_ = step;
        update();
    }
}

void MarkedSlider::paintEvent(QPaintEvent* event) {
    QSlider::paintEvent(event);
    if (marked_ < 0) {
        return;
    }
    constexpr double k_half = 4.0; // pixels, of the triangle that points at the groove from below
    QStyleOptionSlider option;
    initStyleOption(&option);
    const int handle = style()->pixelMetric(QStyle::PM_SliderLength, &option, this);
    const double x = 0.5 * handle + QStyle::sliderPositionFromValue(minimum(), maximum(), marked_,
                                                                    width() - handle);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(marked_ > value() ? colour_of_warning() : colour_of_success());
    painter.drawPolygon(QPolygonF({QPointF(x, height() - 1.5 * k_half),
                                   QPointF(x - k_half, height()), QPointF(x + k_half, height())}));
}

} // namespace hullwright::ui
