#include "ui/inspect/image_panel.h"

#include "ui/icons/icon.h"
#include "ui/inspect/contact_rows.h"
#include "ui/inspect/film_view.h"
#include "ui/inspect/interval_view.h"
#include "ui/inspect/pixel_view.h"
#include "ui/inspect/profile_view.h"
#include "ui/words/measures.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include <algorithm>

namespace hullwright::ui {
namespace {

// Holds what the box of what is shown offers.
struct Shown {
    ImageShow show;
    bool grown; // with all that is in doubt
};
constexpr std::array<Shown, 6> k_shown = {{{ImageShow::cases, false},
                                           {ImageShow::cases, true},
                                           {ImageShow::a_near, false},
                                           {ImageShow::a_far, false},
                                           {ImageShow::b_near, false},
                                           {ImageShow::b_far, false}}};

QToolButton* small_button(const char* name, const char* icon, const QString& tip) {
    auto* button = new QToolButton;
    button->setObjectName(QString::fromLatin1(name));
    button->setIcon(icon_of(icon));
    button->setAutoRaise(true);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    return button;
}

QString count_text(std::size_t count) {
    return QLocale().toString(static_cast<qulonglong>(count));
}

} // namespace

QString case_text(PixelCase which) {
    constexpr std::array<const char*, k_pixel_cases> k_words = {
        QT_TRANSLATE_NOOP("PixelCase", "neither"),
        QT_TRANSLATE_NOOP("PixelCase", "A alone"),
        QT_TRANSLATE_NOOP("PixelCase", "B alone"),
        QT_TRANSLATE_NOOP("PixelCase", "A before B"),
        QT_TRANSLATE_NOOP("PixelCase", "B before A"),
        QT_TRANSLATE_NOOP("PixelCase", "overlap, A first"),
        QT_TRANSLATE_NOOP("PixelCase", "overlap, B first"),
        QT_TRANSLATE_NOOP("PixelCase", "B within A"),
        QT_TRANSLATE_NOOP("PixelCase", "A within B")};
    return QCoreApplication::translate("PixelCase", k_words[static_cast<std::size_t>(which)]);
}

QString verdict_text(RasterVerdict verdict) {
    constexpr std::array<const char*, 4> k_words = {
        QT_TRANSLATE_NOOP("RasterVerdict", "certainly apart"),
        QT_TRANSLATE_NOOP("RasterVerdict", "certainly a contact"),
        QT_TRANSLATE_NOOP("RasterVerdict", "undecided"),
        QT_TRANSLATE_NOOP("RasterVerdict", "not drawn: a piece is flat")};
    return QCoreApplication::translate("RasterVerdict", k_words[static_cast<std::size_t>(verdict)]);
}

ImagePanel::ImagePanel(PairScene& scene, PairImaging& imaging, QWidget* parent)
    : Section(tr("Image"),
              tr("How pixels decide whether two pieces meet: the pieces are drawn on a plane, and "
                 "every pixel holds the depths of one against those of the other."),
              "inspecting.md", parent),
      scene_(scene), imaging_(imaging), pair_(words_label("image_pair")),
      before_(small_button("image_before", "step_back", tr("Contact before"))),
      after_(small_button("image_after", "step_forward", tr("Contact after"))),
      told_(words_label("image_told")), looks_(new QComboBox), shown_(new QComboBox),
      picture_(new PixelView), intervals_(new IntervalView), pixel_(words_label("image_pixel")),
      size_told_(words_label("image_size_told")), size_(new QSlider(Qt::Horizontal)),
      row_told_(words_label("image_row_told")), profile_(new ProfileView), film_(new FilmView) {
    make_pair();
    make_choices();
    make_picture();
    make_legend();
    add(new Fold(tr("The published passes"), "film_fold", film_));
    connect(&imaging_, &PairImaging::image_changed, this, &ImagePanel::show_image);
    connect(&imaging_, &PairImaging::tile_changed, this, &ImagePanel::show_tile);
    connect(&imaging_, &PairImaging::row_changed, this, &ImagePanel::show_row);
    connect(&scene_.answers(), &PairAnswers::answered, this, &ImagePanel::show_image);
    show_image();
    show_tile();
}

void ImagePanel::make_pair() {
    auto* row = new QHBoxLayout;
    row->setSpacing(2);
    row->addWidget(pair_, 1);
    row->addWidget(before_);
    row->addWidget(after_);
    add(row);
    connect(before_, &QToolButton::clicked, this, [this] { step_contact(-1); });
    connect(after_, &QToolButton::clicked, this, [this] { step_contact(1); });
    add(told_);
}

void ImagePanel::make_choices() {
    looks_->setObjectName("image_looks");
    looks_->setAccessibleName(tr("Look"));
    looks_->setToolTip(tr("Pixels look again, nearer and along another direction, until they are "
                          "certain or the exact test has to decide"));
    shown_->setObjectName("image_shown");
    shown_->setAccessibleName(tr("What is shown"));
    for (const QString& words :
         {tr("Case of every pixel"), tr("Cases with all doubt"), tr("Where A begins"),
          tr("Where A ends"), tr("Where B begins"), tr("Where B ends")}) {
        shown_->addItem(words);
    }
    shown_->setToolTip(tr("Depths go from light (near) to dark (far). With all doubt, intervals "
                          "hold whatever lies in a pixel's square: where none overlap, the pieces "
                          "are certainly apart"));
    for (QComboBox* box : {looks_, shown_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        add(box);
    }
    connect(looks_, &QComboBox::activated, this,
            [this](int index) { imaging_.set_look(static_cast<std::size_t>(index)); });
    connect(shown_, &QComboBox::activated, this, [this] {
        show_picture();
        show_row();
    });
}

void ImagePanel::make_picture() {
    picture_->setObjectName("image_picture");
    picture_->setAccessibleName(tr("Image of both pieces"));
    picture_->setToolTip(tr("The wheel zooms; drag what is zoomed. Arrow keys go from pixel to "
                            "pixel. A ring marks the pixel in which a common point was found"));
    add(picture_);
    add(intervals_);
    pixel_->setMinimumHeight(3 * pixel_->fontMetrics().lineSpacing());
    pixel_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    add(pixel_);
    size_->setObjectName("image_size");
    size_->setAccessibleName(tr("Pixels a side"));
    size_->setToolTip(tr("What an image of fewer or more pixels says of the same plane"));
    size_->setPageStep(1);
    size_->setTickPosition(QSlider::TicksBelow);
    size_->setTickInterval(1);
    add(size_told_);
    add(size_);
    add(row_told_);
    profile_->setObjectName("image_profile");
    profile_->setAccessibleName(tr("Depths along a row"));
    profile_->setToolTip(tr("From which to which depth a ray is in A (blue) and in B (sand); red "
                            "is what both share. Near is at the top"));
    add(profile_);
    connect(size_, &QSlider::valueChanged, this,
            [this](int value) { imaging_.set_tile(static_cast<std::size_t>(value)); });
    connect(intervals_, &IntervalView::pointed, picture_, &PixelView::point_at);
    connect(picture_, &PixelView::cursor_moved, this, [this] {
        if (picture_->cursor()) {
            imaging_.set_row((*picture_->cursor())[1]);
        } else {
            show_row();
        }
    });
}

void ImagePanel::make_legend() {
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(k_gap);
    grid->setVerticalSpacing(2);
    for (std::size_t i = 0; i < k_pixel_cases; ++i) {
        const auto which = static_cast<PixelCase>(i);
        const Rgba colour = case_colour(which);
        constexpr int k_side = 12;
        QPixmap swatch(k_side, k_side);
        swatch.fill(QColor(colour[0], colour[1], colour[2]));
        QPainter(&swatch).drawRect(0, 0, k_side - 1, k_side - 1);
        auto* patch = new QLabel;
        patch->setPixmap(swatch);
        counts_[i] = new QLabel;
        counts_[i]->setObjectName(QString("case_%1").arg(i));
        counts_[i]->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        grid->addWidget(patch, static_cast<int>(i), 0);
        grid->addWidget(counts_[i], static_cast<int>(i), 1);
    }
    grid->setColumnStretch(1, 1);
    add(grid);
}

// Contacts follow each other as they do in the table, the deepest first.
void ImagePanel::step_contact(int by) {
    if (!scene_.answers().last() || scene_.answers().last()->found.contacts.empty()) {
        return;
    }
    const auto& contacts = scene_.answers().last()->found.contacts;
    const std::vector<std::size_t>& order = scene_.answers().last()->deepest;
    const auto now = std::ranges::find_if(order, [&](std::size_t i) {
        return imaging_.pieces() &&
               *imaging_.pieces() == PairImaging::Pieces{contacts[i].piece_a, contacts[i].piece_b};
    });
    const auto at = static_cast<std::ptrdiff_t>(now - order.begin());
    const auto last = static_cast<std::ptrdiff_t>(order.size()) - 1;
    scene_.answers().choose_contact(order[static_cast<std::size_t>(
        now == order.end() ? 0 : std::clamp<std::ptrdiff_t>(at + by, 0, last))]);
}

QString ImagePanel::reason() const {
    if (!imaging_.trouble().isEmpty()) {
        return imaging_.trouble();
    }
    if (!imaging_.pieces()) {
        return tr("Choose a contact of the answer, or two pieces among the boxes.");
    }
    if (!image_) {
        return tr("The image is being made.");
    }
    const ImageLook* look = imaging_.look_now();
    if (look == nullptr) {
        return tr("A piece is flat, so that pixels prove nothing of it. The exact test decides.");
    }
    return look->look.end == LookEnd::parted
               ? tr("On this plane already the outlines of both are apart: nothing is drawn.")
               : tr("A drawing has too few digits for a look so near: the exact test decides.");
}

void ImagePanel::show_image() {
    image_ = imaging_.image();
    const std::size_t contacts =
        scene_.answers().last() ? scene_.answers().last()->found.contacts.size() : std::size_t{0};
    before_->setEnabled(contacts > 0);
    after_->setEnabled(contacts > 0);
    const auto& pieces = imaging_.pieces();
    pair_->setText(pieces && scene_.bodies().is_complete()
                       ? tr("%1 of A, %2 of B")
                             .arg(piece_text(*scene_.bodies().body(k_a), (*pieces)[0]),
                                  piece_text(*scene_.bodies().body(k_b), (*pieces)[1]))
                       : tr("No pair of pieces"));
    if (image_) {
        const PairImage& image = image_->image;
        told_->setText(
            tr("Pixels: %1 after %Ln looks", nullptr, image.answer.levels)
                .arg(verdict_text(image.answer.verdict)) +
            "\n" +
            (image.exact.meet ? tr("Exact test: they meet") : tr("Exact test: they are apart")));
    } else {
        told_->clear();
    }
    show_looks();
}

void ImagePanel::show_looks() {
    const QSignalBlocker quiet(looks_);
    looks_->clear();
    if (image_) {
        int number = 0;
        for (const ImageLook& look : image_->image.looks) {
            looks_->addItem(tr("Look %1, %2 × %2: %3")
                                .arg(++number)
                                .arg(look.look.tile)
                                .arg(verdict_text(look.look.proof.verdict)));
        }
    }
    looks_->setEnabled(looks_->count() > 1);
}

const IntervalImage* ImagePanel::seen() const {
    const ImageTile* tile = imaging_.tile_now();
    if (tile == nullptr) {
        return nullptr;
    }
    const bool grown = k_shown[static_cast<std::size_t>(shown_->currentIndex())].grown;
    return grown ? &tile->seen.grown : &tile->seen.plain;
}

void ImagePanel::show_tile() {
    const QSignalBlocker quiet(looks_);
    looks_->setCurrentIndex(static_cast<int>(imaging_.look()));
    show_picture();
    show_size();
    const ImageTile* tile = imaging_.tile_now();
    film_->show_film(tile != nullptr ? &tile->film : nullptr);
}

void ImagePanel::show_picture() {
    const Shown& shown = k_shown[static_cast<std::size_t>(shown_->currentIndex())];
    const IntervalImage* image = seen();
    picture_->set_picture(image != nullptr ? image_of(draw_pixels(*image, shown.show)) : QImage(),
                          reason());
    intervals_->show_image(image);
    const ImageTile* tile = imaging_.tile_now();
    picture_->set_marked(tile != nullptr ? pipeline::witness_pixel(*tile) : std::nullopt);
    show_counts();
}

void ImagePanel::show_counts() {
    const IntervalImage* image = seen();
    const auto counts =
        image != nullptr ? image->counts() : std::array<std::size_t, k_pixel_cases>{};
    for (std::size_t i = 0; i < k_pixel_cases; ++i) {
        counts_[i]->setText(case_text(static_cast<PixelCase>(i)) +
                            (image != nullptr ? ": " + count_text(counts[i]) : QString()));
        counts_[i]->setEnabled(counts[i] > 0);
    }
}

void ImagePanel::show_size() {
    const ImageLook* look = imaging_.look_now();
    const ImageTile* tile = imaging_.tile_now();
    const QSignalBlocker quiet(size_);
    size_->setEnabled(tile != nullptr);
    size_->setRange(0, tile != nullptr ? static_cast<int>(look->tiles.size()) - 1 : 0);
    size_->setValue(static_cast<int>(imaging_.tile()));
    if (tile == nullptr) {
        size_told_->setText(tr("No image of other sizes"));
        return;
    }
    const QString size = tr("%1 × %1 pixels").arg(tile->tile);
    const QString says = tile->proof.verdict == RasterVerdict::undecided
                             ? tr("undecided, %Ln pixels may hold a common point", nullptr,
                                  static_cast<int>(tile->answer.grown_pixels))
                             : verdict_text(tile->proof.verdict);
    size_told_->setText((imaging_.tile() == look->own_tile() ? tr("%1, as it was drawn: %2")
                                                             : tr("%1 would say: %2"))
                            .arg(size, says));
}

QString ImagePanel::depths_text(const DepthInterval& depths) const {
    if (depths.empty()) {
        return tr("not met");
    }
    const double scale = imaging_.tile_now()->view.scale.z();
    const double metres = scene_.bodies().metres_per_unit();
    return tr("%1 to %2")
        .arg(length_with_unit(static_cast<double>(depths.near) / scale, metres),
             length_with_unit(static_cast<double>(depths.far) / scale, metres));
}

void ImagePanel::show_row() {
    const IntervalImage* image = seen();
    const auto& cursor = picture_->cursor();
    picture_->set_row(image != nullptr ? imaging_.row() : -1);
    intervals_->show_pixel(cursor, image != nullptr ? imaging_.row() : -1);
    profile_->show_row(image, imaging_.row(), cursor ? (*cursor)[0] : -1);
    row_told_->setText(image != nullptr ? tr("Depths along row %1").arg(imaging_.row())
                                        : tr("Depths along a row"));
    show_pixel();
}

void ImagePanel::show_pixel() {
    const IntervalImage* image = seen();
    const auto& cursor = picture_->cursor();
    if (image == nullptr) {
        pixel_->clear();
        return;
    }
    if (!cursor) {
        pixel_->setText(tr("Point at a pixel to see its depths."));
        return;
    }
    const auto [x, y] = *cursor;
    const auto at = static_cast<std::size_t>(y * image->side + x);
    pixel_->setText(tr("Pixel %1, %2: %3").arg(x).arg(y).arg(case_text(image->at(at))) + "\n" +
                    tr("A: %1").arg(depths_text(image->a[at])) + "\n" +
                    tr("B: %1").arg(depths_text(image->b[at])));
}

} // namespace hullwright::ui
