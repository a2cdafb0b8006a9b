// Shows one row of the image of two pieces from the side: for every pixel, from which to which
// depth its ray is in each of them.
#pragma once

#include "draw/case_picture.h"

#include <QWidget>

namespace hullwright::ui {

class ProfileView : public QWidget {
    Q_OBJECT
public:
    explicit ProfileView(QWidget* parent = nullptr);

    // The image has to stay as long as it is shown; null shows nothing. `column` is the pixel under
    // the cursor, or -1.
    void show_row(const IntervalImage* image, int row, int column);
    [[nodiscard]] int row() const { return row_; }

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    // Marks the column under the cursor, among columns over this rectangle.
    void mark_column(QPainter& painter, const QRectF& columns) const;
    void paint_bars(QPainter& painter, const QRectF& inside) const;

    const IntervalImage* image_ = nullptr;
    int row_ = 0;
    int column_ = -1;
};

} // namespace hullwright::ui
