// Shows the published passes over two pieces as a strip: depth and stencil after each pass, small,
// and those of one pass large.
#pragma once

#include "pipeline/image_session.h"
#include "ui/inspect/pixel_view.h"

class QButtonGroup;
class QLabel;
class QToolButton;

namespace hullwright::ui {

class FilmView : public QWidget {
    Q_OBJECT
public:
    explicit FilmView(QWidget* parent = nullptr);

    // The film has to stay as long as it is shown; null shows nothing.
    void show_film(const RasterFilm* film);
    [[nodiscard]] std::size_t frame() const { return frame_; }
    void set_frame(std::size_t frame);

private:
    void make_strip();
    void show_frame();

    const RasterFilm* film_ = nullptr;
    std::size_t frame_ = k_film_frames - 1;
    QButtonGroup* strip_;
    QLabel* told_;
    PixelView* depth_;
    PixelView* stencil_;
};

} // namespace hullwright::ui
