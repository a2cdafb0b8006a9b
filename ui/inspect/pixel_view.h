// Shows a picture of few pixels large, each as a square. The wheel zooms, the left button moves
// what is zoomed, and arrows move a cursor from pixel to pixel.
#pragma once

#include "draw/case_picture.h"

#include <QImage>
#include <QWidget>

#include <optional>

namespace hullwright::ui {

// Returns a copy for the window.
[[nodiscard]] QImage image_of(const Picture& picture);

class PixelView : public QWidget {
    Q_OBJECT
public:
    explicit PixelView(QWidget* parent = nullptr);

    // A null picture shows `why` in words in its place.
    void set_picture(const QImage& picture, const QString& why = {});
    // Marks a pixel with a ring; y counts from the bottom.
    void set_marked(const std::optional<ImagePixel>& marked);
    // Sets the row that a line is drawn along; none when below 0.
    void set_row(int row);
    [[nodiscard]] const QImage& picture() const { return picture_; }
    [[nodiscard]] const std::optional<ImagePixel>& cursor() const { return cursor_; }
    // Moves the cursor there, as the mouse does.
    void point_at(const std::optional<ImagePixel>& pixel) { set_cursor(pixel); }
    [[nodiscard]] double zoom() const { return zoom_; }
    // Returns the pixel at a place of the widget, and the middle of a pixel there.
    [[nodiscard]] std::optional<ImagePixel> pixel_at(const QPointF& at) const;
    [[nodiscard]] QPointF place_of(const ImagePixel& pixel) const;

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override { return width; }
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void cursor_moved(); // also when it has left

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] QRectF frame() const;   // the square that the picture has in the widget
    [[nodiscard]] QRectF visible() const; // what of the picture is seen, in its pixels
    [[nodiscard]] QRectF square_of(const ImagePixel& pixel) const;
    void set_cursor(const std::optional<ImagePixel>& cursor);
    void look_at(const QPointF& centre);

    QImage picture_;
    QString why_;
    std::optional<ImagePixel> marked_;
    std::optional<ImagePixel> cursor_;
    int row_ = -1;
    double zoom_ = 1.0;
    QPointF centre_; // of what is seen, in pixels of the picture
    QPointF grabbed_;
};

} // namespace hullwright::ui
