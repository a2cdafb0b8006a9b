#include "ui/panels/row_graph.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace hullwright::ui {

double RowGraph::x_of(double row) const {
    const auto last = static_cast<double>(std::max<std::size_t>(rows(), 2) - 1);
    return k_aside + row / last * (width() - 2 * k_aside);
}

std::size_t RowGraph::row_at(double x) const {
    const auto last = static_cast<double>(std::max<std::size_t>(rows(), 1) - 1);
    const double share = std::clamp((x - k_aside) / (width() - 2.0 * k_aside), 0.0, 1.0);
    return static_cast<std::size_t>(std::lround(share * last));
}

void RowGraph::forget() {
    drawn_ = QPixmap();
    update();
}

void RowGraph::paintEvent(QPaintEvent* /*event*/) {
    if (drawn_.isNull()) {
        const qreal ratio = devicePixelRatioF();
        drawn_ = QPixmap(size() * ratio);
        drawn_.setDevicePixelRatio(ratio);
        drawn_.fill(palette().color(QPalette::Base));
        QPainter painter(&drawn_);
        painter.setFont(font());
        draw(painter);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, drawn_);
    if (rows() > 0) {
        painter.fillRect(QRectF(x_of(row()) - 1.0, 0.0, 2.0, height()),
                         palette().color(QPalette::Highlight));
    }
}

void RowGraph::resizeEvent(QResizeEvent* /*event*/) {
    forget();
}

void RowGraph::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) {
        forget();
    }
    QWidget::changeEvent(event);
}

void RowGraph::mousePressEvent(QMouseEvent* event) {
    take_hold();
    go_to(row_at(event->position().x()));
}

void RowGraph::mouseMoveEvent(QMouseEvent* event) {
    go_to(row_at(event->position().x()));
}

} // namespace hullwright::ui
