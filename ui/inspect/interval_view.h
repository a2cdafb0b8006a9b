// Shows the two intervals of every pixel side by side: from where to where a ray is in A, and in B.
#pragma once

#include "ui/inspect/pixel_view.h"

#include <array>

namespace hullwright::ui {

class IntervalView : public QWidget {
    Q_OBJECT
public:
    explicit IntervalView(QWidget* parent = nullptr);

    // Null shows nothing.
    void show_image(const IntervalImage* image);
    // Marks the pixel that is looked at, and its row; none when below 0.
    void show_pixel(const std::optional<ImagePixel>& pixel, int row);

signals:
    void pointed(const std::optional<hullwright::ImagePixel>& pixel); // none: it has left

private:
    std::array<PixelView*, 4> views_ = {}; // begins and ends of A, then of B
};

} // namespace hullwright::ui
