#include "ui/panels/measure_bar.h"

#include "ui/document/measure_tool.h"
#include "ui/panels/section.h"
#include "ui/words/measures.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QRegularExpression>
#include <QToolButton>
#include <QVBoxLayout>

namespace hullwright::ui {

MeasureBar::MeasureBar(Document& document, MeasureTool& tool, QWidget* parent)
    : QFrame(parent), document_(document), tool_(tool), label_(new QLabel(this)),
      names_{new QLabel(this), new QLabel(this)}, places_{new PlaceLine(this), new PlaceLine(this)},
      copy_(new QToolButton(this)), done_(new QToolButton(this)) {
    setObjectName("measure_bar");
    setAutoFillBackground(true);
    label_->setObjectName("measured");
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    copy_->setObjectName("copy_measured");
    make_places();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(k_margin, k_gap / 2, k_margin, k_gap / 2);
    layout->setSpacing(k_gap);
    auto* way = new QHBoxLayout;
    way->addWidget(label_, 1);
    way->addWidget(copy_);
    way->addWidget(done_);
    auto* places = new QHBoxLayout;
    for (std::size_t i = 0; i < places_.size(); ++i) {
        places->addWidget(names_[i]);
        places->addWidget(places_[i]);
    }
    places->addStretch(1);
    layout->addLayout(places);
    layout->addLayout(way);
    for (QToolButton* button : {copy_, done_}) {
        button->setFocusPolicy(Qt::StrongFocus);
    }
    connect(copy_, &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(figures()); });
    connect(done_, &QToolButton::clicked, this, [this] { tool_.set_active(false); });
    connect(&tool_, &MeasureTool::activated, this, &QWidget::setVisible);
    connect(&tool_, &MeasureTool::changed, this, &MeasureBar::show_way);
    set_words();
    hide();
}

void MeasureBar::make_places() {
    constexpr int k_field_width = 170; // pixels: three numbers of six digits
    constexpr std::array k_names = {"measure_from", "measure_to"};
    for (std::size_t i = 0; i < places_.size(); ++i) {
        places_[i]->setObjectName(QString::fromLatin1(k_names[i]));
        places_[i]->setFixedWidth(k_field_width);
        names_[i]->setBuddy(places_[i]);
        connect(places_[i], &QLineEdit::returnPressed, this, [this, i] { take_place(i); });
        connect(places_[i], &PlaceLine::stepped, &tool_, [this, i](int by) { tool_.step(i, by); });
    }
}

void MeasureBar::set_words() {
    names_[0]->setText(tr("From:"));
    names_[1]->setText(tr("To:"));
    places_[0]->setAccessibleName(tr("Place to measure from"));
    places_[1]->setAccessibleName(tr("Place to measure to"));
    for (PlaceLine* place : places_) {
        place->setPlaceholderText(tr("x y z"));
        place->setToolTip(tr("Three numbers and Enter. Down and Up go through the corners of the "
                             "pieces that are selected, or of all."));
        place->setAccessibleDescription(place->toolTip());
    }
    label_->setAccessibleName(tr("Distance"));
    copy_->setText(tr("Copy"));
    copy_->setToolTip(tr("Copy the distance to the clipboard"));
    copy_->setAccessibleName(copy_->toolTip());
    done_->setText(tr("Done"));
    done_->setToolTip(tr("End measuring (Esc)"));
    done_->setAccessibleName(done_->toolTip());
    show_way();
}

void MeasureBar::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        set_words();
    }
}

// Esc ends measuring here as it does in the view.
void MeasureBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        tool_.set_active(false);
        return;
    }
    QFrame::keyPressEvent(event);
}

void PlaceLine::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) {
        setModified(false);
        emit stepped(event->key() == Qt::Key_Down ? 1 : -1);
        return;
    }
    QLineEdit::keyPressEvent(event);
}

QString MeasureBar::figures() const {
    const auto way = tool_.way();
    if (!way || !document_.model()) {
        return {};
    }
    const auto text = [](double value) { return plain_number(value, 6); };
    return tr("Distance %1 %2; dx %3, dy %4, dz %5")
        .arg(text(way->norm()), unit_name(document_.model()->metres_per_unit()), text(way->x()),
             text(way->y()), text(way->z()));
}

namespace {

std::optional<Vec3> place_of(const QString& text) {
    static const QRegularExpression k_between("[\\s;]+");
    const QStringList numbers = text.split(k_between, Qt::SkipEmptyParts);
    Vec3 place = Vec3::Zero();
    bool is_right = numbers.size() == place.size();
    for (Eigen::Index i = 0; is_right && i < place.size(); ++i) {
        place[i] = QString(numbers[i]).replace(',', '.').toDouble(&is_right);
    }
    return is_right && place.allFinite() ? std::optional(place) : std::nullopt;
}

} // namespace

void MeasureBar::take_place(std::size_t which) {
    if (const auto place = place_of(places_[which]->text())) {
        places_[which]->setModified(false);
        tool_.set_place(which, *place);
        return;
    }
    label_->setText(tr("A place is three numbers, as 1 0.5 2"));
    places_[which]->selectAll();
}

void MeasureBar::show_places() {
    for (std::size_t i = 0; i < places_.size(); ++i) {
        constexpr int k_digits = 6;
        const auto place = tool_.place(i);
        QStringList numbers;
        for (Eigen::Index axis = 0; place && axis < place->size(); ++axis) {
            numbers += length_number((*place)[axis], k_digits);
        }
        // A number that somebody is typing stays while the cursor moves over the view.
        if (!(places_[i]->hasFocus() && places_[i]->isModified())) {
            places_[i]->setText(numbers.join(' '));
        }
    }
    places_[1]->setEnabled(tool_.place(0).has_value());
}

void MeasureBar::show_way() {
    show_places();
    const QString now = figures();
    copy_->setEnabled(tool_.is_done());
    label_->setText(!now.isEmpty() ? now
                                   : tr("Click two places on the model; corners near the cursor "
                                        "are taken exactly"));
}

} // namespace hullwright::ui
