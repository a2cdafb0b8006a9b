#include "ui/inspect/film_view.h"

#include "draw/film_picture.h"
#include "ui/panels/section.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace hullwright::ui {
namespace {

constexpr int k_small = 44; // pixels a side of a picture of the strip

// Shows depth above stencil.
QPixmap thumbnail(const RasterFilm& film, std::size_t frame, qreal ratio) {
    constexpr int k_between = 2;
    QPixmap made(QSize(k_small, 2 * k_small + k_between) * ratio);
    made.setDevicePixelRatio(ratio);
    made.fill(Qt::transparent);
    QPainter painter(&made);
    painter.drawImage(QRectF(0, 0, k_small, k_small), image_of(draw_depth(film, frame)));
    painter.drawImage(QRectF(0, k_small + k_between, k_small, k_small),
                      image_of(draw_stencil(film, frame)));
    return made;
}

} // namespace

FilmView::FilmView(QWidget* parent)
    : QWidget(parent), strip_(new QButtonGroup(this)), told_(new QLabel), depth_(new PixelView),
      stencil_(new PixelView) {
    setObjectName("film");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(k_gap);
    make_strip();
    told_->setObjectName("film_told");
    told_->setWordWrap(true);
    told_->setTextFormat(Qt::PlainText);
    column->addWidget(told_);
    auto* large = new QHBoxLayout;
    large->setSpacing(k_gap);
    for (const auto& [view, name, words] :
         {std::tuple(depth_, "film_depth", tr("Depth buffer")),
          std::tuple(stencil_, "film_stencil", tr("Stencil buffer"))}) {
        view->setObjectName(name);
        view->setAccessibleName(words);
        view->setToolTip(words);
        large->addWidget(view);
    }
    column->addLayout(large);
    connect(strip_, &QButtonGroup::idClicked, this,
            [this](int frame) { set_frame(static_cast<std::size_t>(frame)); });
    show_film(nullptr);
}

// Arrows step from pass to pass, as they do in every group of buttons.
void FilmView::make_strip() {
    auto* row = new QHBoxLayout;
    row->setSpacing(2);
    for (std::size_t i = 0; i < k_film_frames; ++i) {
        auto* button = new QToolButton;
        button->setObjectName(QString("pass_%1").arg(i));
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        button->setIconSize(QSize(k_small, 2 * k_small + 2));
        button->setText(QString::number(i));
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        strip_->addButton(button, static_cast<int>(i));
        row->addWidget(button);
    }
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
}

void FilmView::show_film(const RasterFilm* film) {
    film_ = film;
    const std::array<QString, k_film_frames> names = {tr("Cleared"), tr("Near faces of A"),
                                                      tr("Far faces of B"), tr("Far faces of A"),
                                                      tr("Near faces of B")};
    for (std::size_t i = 0; i < k_film_frames; ++i) {
        QAbstractButton* button = strip_->button(static_cast<int>(i));
        button->setIcon(film_ != nullptr ? QIcon(thumbnail(*film_, i, devicePixelRatioF()))
                                         : QIcon());
        button->setEnabled(film_ != nullptr);
        button->setToolTip(names[i]);
        button->setAccessibleName(names[i]);
    }
    show_frame();
}

void FilmView::set_frame(std::size_t frame) {
    frame_ = frame;
    show_frame();
}

void FilmView::show_frame() {
    strip_->button(static_cast<int>(frame_))->setChecked(true);
    if (film_ == nullptr) {
        told_->clear();
        depth_->set_picture({});
        stencil_->set_picture({});
        return;
    }
    const std::array<QString, k_film_frames> told = {
        tr("0: Both buffers are cleared: depth 1, stencil 0."),
        tr("1: Near faces of A write their depth; the stencil becomes 1 (blue)."),
        tr("2: Far faces of B, where they are not nearer: the stencil becomes 2 (yellow). B ends "
           "behind the beginning of A."),
        tr("3: Far faces of A write their depth where the stencil is 2."),
        tr("4: Near faces of B, where they are not farther: the stencil becomes 3 (red). Counted: "
           "%1 pixels in which both share depths.")
            .arg(QLocale().toString(static_cast<qulonglong>(film_->counted())))};
    told_->setText(told[frame_]);
    depth_->set_picture(image_of(draw_depth(*film_, frame_)));
    stencil_->set_picture(image_of(draw_stencil(*film_, frame_)));
}

} // namespace hullwright::ui
