#include "ui/inspect/profile_view.h"

#include "draw/profile_picture.h"
#include "pipeline/pair_scene.h"

#include <QPainter>

#include <algorithm>

namespace hullwright::ui {
namespace {

QColor colour_of(const Rgb& colour) {
    return {colour[0], colour[1], colour[2]};
}

} // namespace

ProfileView::ProfileView(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize ProfileView::sizeHint() const {
    constexpr int k_width = 240;
    constexpr int k_height = 110;
    return {k_width, k_height};
}

void ProfileView::show_row(const IntervalImage* image, int row, int column) {
    image_ = image;
    row_ = row;
    column_ = column;
    update();
}

void ProfileView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    const QRectF all = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.fillRect(all, palette().color(QPalette::Base));
    if (image_ != nullptr) {
        constexpr double k_edge = 4.0; // pixels around the bars
        const QRectF inside = all.adjusted(k_edge, k_edge, -k_edge, -k_edge);
        if (column_ >= 0) {
            mark_column(painter, QRectF(inside.left(), all.top(), inside.width(), all.height()));
        }
        paint_bars(painter, inside);
    }
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(all);
}

void ProfileView::mark_column(QPainter& painter, const QRectF& columns) const {
    const double step = columns.width() / image_->side;
    QColor under = palette().color(QPalette::Highlight);
    under.setAlphaF(0.25F);
    painter.fillRect(QRectF(columns.left() + column_ * step, columns.top(), std::max(step, 2.0),
                            columns.height()),
                     under);
}

// Near depths are at the top, as they are in the saved picture.
void ProfileView::paint_bars(QPainter& painter, const QRectF& inside) const {
    const DepthInterval range = depths_of_row(*image_, row_);
    const auto deep = static_cast<double>(std::max(range.far - range.near, k_least_depths));
    const double step = inside.width() / image_->side;
    const auto bar = [&](const DepthInterval& depths, double column, const QColor& colour) {
        if (depths.empty()) {
            return;
        }
        const double from = inside.height() * static_cast<double>(depths.near - range.near) / deep;
        const double to = inside.height() * static_cast<double>(depths.far - range.near) / deep;
        painter.fillRect(QRectF(inside.left() + column * step, inside.top() + from, 0.5 * step,
                                std::max(1.0, to - from)),
                         colour);
    };
    const QColor of_a = colour_of(pipeline::colour_of(pipeline::PairColour::blue));
    const QColor of_b = colour_of(pipeline::colour_of(pipeline::PairColour::sand));
    for (int x = 0; x < image_->side; ++x) {
        const auto pixel = static_cast<std::size_t>(row_ * image_->side + x);
        const DepthInterval& a = image_->a[pixel];
        const DepthInterval& b = image_->b[pixel];
        bar(a, x, of_a);
        bar(b, x + 0.5, of_b);
        if (is_overlap(pixel_case(a, b))) {
            bar({std::max(a.near, b.near), std::min(a.far, b.far)}, x + 0.25,
                colour_of(k_shared_depths));
        }
    }
}

} // namespace hullwright::ui
