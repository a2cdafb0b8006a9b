#include "ui/inspect/interval_view.h"

#include "ui/panels/section.h"

#include <QGridLayout>
#include <QLabel>

namespace hullwright::ui {
namespace {

// The depths stand in the order of the views.
constexpr std::array k_depths = {ImageShow::a_near, ImageShow::a_far, ImageShow::b_near,
                                 ImageShow::b_far};
constexpr std::array k_view_names = {"interval_a_near", "interval_a_far", "interval_b_near",
                                     "interval_b_far"};

} // namespace

// A has the left column and B the right one; what begins stands above what ends.
IntervalView::IntervalView(QWidget* parent) : QWidget(parent) {
    setObjectName("intervals");
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(k_gap);
    grid->setVerticalSpacing(2);
    const std::array words = {tr("Where A begins"), tr("Where A ends"), tr("Where B begins"),
                              tr("Where B ends")};
    for (std::size_t i = 0; i < views_.size(); ++i) {
        auto* view = new PixelView;
        view->setObjectName(QString::fromLatin1(k_view_names[i]));
        view->setAccessibleName(words[i]);
        view->setToolTip(
            tr("%1: from light (near) to dark (far), all four on one scale").arg(words[i]));
        const int row = 2 * static_cast<int>(i % 2);
        const int column = static_cast<int>(i / 2);
        grid->addWidget(new QLabel(words[i]), row, column);
        grid->addWidget(view, row + 1, column);
        connect(view, &PixelView::cursor_moved, this,
                [this, view] { emit pointed(view->cursor()); });
        views_[i] = view;
    }
}

void IntervalView::show_image(const IntervalImage* image) {
    for (std::size_t i = 0; i < views_.size(); ++i) {
        views_[i]->set_picture(image != nullptr ? image_of(draw_pixels(*image, k_depths[i]))
                                                : QImage());
    }
}

void IntervalView::show_pixel(const std::optional<ImagePixel>& pixel, int row) {
    for (PixelView* view : views_) {
        view->set_marked(pixel);
        view->set_row(row);
    }
}

} // namespace hullwright::ui
