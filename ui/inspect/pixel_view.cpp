#include "ui/inspect/pixel_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace hullwright::ui {
namespace {

constexpr double k_most_zoom = 32.0;

} // namespace

QImage image_of(const Picture& picture) {
    if (picture.pixels.empty()) {
        return {};
    }
    return QImage(picture.pixels.front().data(), picture.width, picture.height,
                  picture.width * static_cast<int>(sizeof(Rgba)), QImage::Format_RGBA8888)
        .copy();
}

PixelView::PixelView(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QSize PixelView::sizeHint() const {
    constexpr int k_side = 240;
    return {k_side, k_side};
}

// The zoomed part stays where it was while its picture changes and not its size.
void PixelView::set_picture(const QImage& picture, const QString& why) {
    if (picture.size() != picture_.size()) {
        zoom_ = 1.0;
        centre_ = QPointF(0.5 * picture.width(), 0.5 * picture.height());
        cursor_.reset();
    }
    picture_ = picture;
    why_ = why;
    update();
}

void PixelView::set_marked(const std::optional<ImagePixel>& marked) {
    marked_ = marked;
    update();
}

void PixelView::set_row(int row) {
    row_ = row;
    update();
}

QRectF PixelView::frame() const {
    const double side = std::min(width(), height()) - 2.0;
    return {1.0, 0.5 * (height() - side), side, side};
}

QRectF PixelView::visible() const {
    const QSizeF size = QSizeF(picture_.size()) / zoom_;
    return {centre_.x() - 0.5 * size.width(), centre_.y() - 0.5 * size.height(), size.width(),
            size.height()};
}

std::optional<ImagePixel> PixelView::pixel_at(const QPointF& at) const {
    if (picture_.isNull() || !frame().contains(at)) {
        return std::nullopt;
    }
    const QPointF share = at - frame().topLeft();
    const double scale = visible().width() / frame().width();
    const int x = static_cast<int>(std::floor(visible().left() + share.x() * scale));
    const int y = static_cast<int>(std::floor(visible().top() + share.y() * scale));
    return ImagePixel{std::clamp(x, 0, picture_.width() - 1),
                      picture_.height() - 1 - std::clamp(y, 0, picture_.height() - 1)};
}

QRectF PixelView::square_of(const ImagePixel& pixel) const {
    const double scale = frame().width() / visible().width();
    return {frame().left() + (pixel[0] - visible().left()) * scale,
            frame().top() + (picture_.height() - 1 - pixel[1] - visible().top()) * scale, scale,
            scale};
}

QPointF PixelView::place_of(const ImagePixel& pixel) const {
    return square_of(pixel).center();
}

void PixelView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    if (picture_.isNull()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect().adjusted(8, 8, -8, -8), Qt::AlignCenter | Qt::TextWordWrap, why_);
        return;
    }
    painter.drawImage(frame(), picture_, visible());
    painter.setClipRect(frame());
    painter.setBrush(Qt::NoBrush);
    if (row_ >= 0) {
        const QRectF square = square_of({0, row_});
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1.0));
        painter.drawRect(QRectF(frame().left(), square.top(), frame().width(), square.height()));
    }
    // Draws a ring that is seen on every colour.
    const auto ring = [&painter](const QRectF& square, const QColor& inner) {
        painter.setPen(QPen(Qt::black, 3.0));
        painter.drawRect(square.adjusted(-1, -1, 1, 1));
        painter.setPen(QPen(inner, 1.0));
        painter.drawRect(square.adjusted(-1, -1, 1, 1));
    };
    if (marked_) {
        ring(square_of(*marked_), Qt::white);
    }
    if (cursor_) {
        ring(square_of(*cursor_), palette().color(QPalette::Highlight));
    }
    painter.setClipping(false);
    painter.setPen(palette().color(hasFocus() ? QPalette::Highlight : QPalette::Mid));
    painter.drawRect(frame());
}

// The part that is seen stays within the picture.
void PixelView::look_at(const QPointF& centre) {
    const double wide = 0.5 * picture_.width() / zoom_;
    const double high = 0.5 * picture_.height() / zoom_;
    centre_ = {std::clamp(centre.x(), wide, picture_.width() - wide),
               std::clamp(centre.y(), high, picture_.height() - high)};
    update();
}

// The place under the mouse stays there.
void PixelView::wheelEvent(QWheelEvent* event) {
    constexpr double k_step = 1.25;
    if (picture_.isNull() || event->angleDelta().y() == 0) {
        event->ignore();
        return;
    }
    const QPointF share = (event->position() - frame().center()) / frame().width();
    const QPointF before = centre_ + share * visible().width();
    zoom_ =
        std::clamp(zoom_ * (event->angleDelta().y() > 0 ? k_step : 1.0 / k_step), 1.0, k_most_zoom);
    look_at(before - share * visible().width());
    event->accept();
}

void PixelView::mousePressEvent(QMouseEvent* event) {
    grabbed_ = event->position();
}

void PixelView::mouseMoveEvent(QMouseEvent* event) {
    if ((event->buttons() & Qt::LeftButton) != 0 && zoom_ > 1.0) {
        const QPointF moved = event->position() - grabbed_;
        grabbed_ = event->position();
        look_at(centre_ - moved * visible().width() / frame().width());
        return;
    }
    set_cursor(pixel_at(event->position()));
}

void PixelView::keyPressEvent(QKeyEvent* event) {
    const int right = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    const int up = event->key() == Qt::Key_Up ? 1 : event->key() == Qt::Key_Down ? -1 : 0;
    if (picture_.isNull() || (right == 0 && up == 0)) {
        QWidget::keyPressEvent(event);
        return;
    }
    const ImagePixel from = cursor_.value_or(marked_.value_or(
        ImagePixel{picture_.width() / 2, row_ >= 0 ? row_ : picture_.height() / 2}));
    set_cursor(ImagePixel{std::clamp(from[0] + right, 0, picture_.width() - 1),
                          std::clamp(from[1] + up, 0, picture_.height() - 1)});
}

void PixelView::leaveEvent(QEvent* event) {
    set_cursor(std::nullopt);
    QWidget::leaveEvent(event);
}

void PixelView::set_cursor(const std::optional<ImagePixel>& cursor) {
    if (cursor != cursor_) {
        cursor_ = cursor;
        update();
        emit cursor_moved();
    }
}

} // namespace hullwright::ui
