#include "ui/inspect/bodies_panel.h"

#include "ui/icons/icon.h"
#include "ui/words/listing.h"
#include "ui/words/measures.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

namespace hullwright::ui {
namespace {

constexpr int k_badge = 22; // pixels

} // namespace

QPixmap badge_of(std::size_t which, int side) {
    const Rgb rgb =
        pipeline::colour_of(which == k_a ? pipeline::PairColour::blue : pipeline::PairColour::sand);
    QPixmap badge(side, side);
    badge.fill(Qt::transparent);
    QPainter painter(&badge);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(rgb[0], rgb[1], rgb[2]));
    painter.drawRoundedRect(badge.rect(), 4, 4);
    painter.setPen(QColor(24, 24, 28));
    QFont font = painter.font();
    font.setBold(true);
    painter.setFont(font);
    painter.drawText(badge.rect(), Qt::AlignCenter, which == k_a ? "A" : "B");
    return badge;
}

QString gone_text(const QString& path) {
    return BodyRow::tr("%1 is not where it was (%2). Open it where it is now.")
        .arg(QFileInfo(path).fileName(), QDir::toNativeSeparators(path));
}

QString missed_text(const PairScene& scene, std::size_t which) {
    const QString& path = scene.bodies().missed(which).path;
    return path.isEmpty() ? QString() : gone_text(path);
}

BodyRow::BodyRow(PairScene& scene, std::size_t which, QWidget* parent)
    : QWidget(parent), scene_(scene), which_(which), name_(new QLabel), figures_(new QLabel),
      open_(new QPushButton(tr("Open…"))), model_(new QPushButton) {
    setAcceptDrops(true);
    auto* badge = new QLabel;
    badge->setPixmap(badge_of(which, k_badge));
    const QString letter = which == k_a ? "A" : "B";
    name_->setObjectName("body_name_" + letter.toLower());
    name_->setTextFormat(Qt::PlainText);
    name_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    figures_->setObjectName("body_figures_" + letter.toLower());
    figures_->setTextFormat(Qt::PlainText);
    figures_->setWordWrap(true);
    open_->setObjectName("open_body_" + letter.toLower());
    open_->setToolTip(tr("Open an asset or a model as %1; or drop its file here").arg(letter));
    open_->setAccessibleName(tr("Open %1").arg(letter));
    model_->setObjectName("body_model_" + letter.toLower());
    model_->setToolTip(tr("The model that the asset was cut from; the faces behind contacts are "
                          "its own"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(2);
    grid->addWidget(badge, 0, 0);
    grid->addWidget(name_, 0, 1);
    grid->addWidget(open_, 0, 2);
    grid->addWidget(figures_, 1, 0, 1, 3);
    grid->addWidget(model_, 2, 0, 1, 3);
    grid->setColumnStretch(1, 1);
    connect(open_, &QPushButton::clicked, this, &BodyRow::open_wanted);
    connect(model_, &QPushButton::clicked, this, &BodyRow::model_wanted);
    show_body();
}

void BodyRow::show_body() {
    show_name();
    figures_->setText(figures());
    show_model();
}

// A model has its own faces, and needs none.
void BodyRow::show_model() {
    const QString letter = which_ == k_a ? "A" : "B";
    const QString name = QFileInfo(scene_.bodies().origin(which_).model).fileName();
    model_->setVisible(scene_.bodies().can_open_model(which_));
    model_->setText(name.isEmpty() ? tr("Model of %1…").arg(letter)
                                   : tr("Model of %1: %2").arg(letter, name));
}

void BodyRow::show_name() {
    const QString name =
        scene_.bodies().body(which_) ? scene_.bodies().origin(which_).name : tr("nothing yet");
    name_->setText(fontMetrics().elidedText(name, Qt::ElideMiddle, name_->width()));
    name_->setToolTip(name);
}

void BodyRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    show_name();
}

QString BodyRow::figures() const {
    const QString coming = scene_.bodies().is_making(which_)
                               ? tr("%1 is being made…").arg(scene_.bodies().coming(which_).name)
                               : QString();
    const PairBodies::Body& body = scene_.bodies().body(which_);
    if (!body || !coming.isEmpty()) {
        return coming.isEmpty() ? missed_text(scene_, which_) : coming;
    }
    const double tolerance = body->side.asset.meta().tolerance;
    const double metres = body->metres_per_unit();
    const QString counts =
        listed({tr("%Ln pieces", nullptr, static_cast<int>(body->pieces())),
                tr("%Ln triangles", nullptr, static_cast<int>(body->triangles))});
    return counts + "\n" +
           (tolerance > 0.0 ? tr("in %1, within %2 of the surface")
                                  .arg(unit_name(metres), length_with_unit(tolerance, metres))
                            : tr("in %1, exact").arg(unit_name(metres)));
}

void BodyRow::dragEnterEvent(QDragEnterEvent* event) {
    const auto urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.front().isLocalFile()) {
        event->acceptProposedAction();
    }
}

void BodyRow::dropEvent(QDropEvent* event) {
    scene_.bodies().open(which_, event->mimeData()->urls().front().toLocalFile());
    event->acceptProposedAction();
}

BodiesPanel::BodiesPanel(PairScene& scene, QWidget* parent)
    : Section(tr("Bodies"), tr("The two things that are held against each other."), "inspecting.md",
              parent),
      scene_(scene), warnings_(new QLabel) {
    for (std::size_t i = 0; i < k_bodies; ++i) {
        rows_[i] = new BodyRow(scene_, i);
        add(rows_[i]);
        connect(rows_[i], &BodyRow::open_wanted, this, [this, i] { emit open_wanted(i); });
        connect(rows_[i], &BodyRow::model_wanted, this, [this, i] { emit model_wanted(i); });
    }
    warnings_->setObjectName("pair_warnings");
    warnings_->setWordWrap(true);
    warnings_->setTextFormat(Qt::PlainText);
    warnings_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    add(warnings_);
    connect(&scene_.bodies(), &PairBodies::changed, this, &BodiesPanel::show_bodies);
    show_bodies();
}

void BodiesPanel::show_bodies() {
    for (BodyRow* row : rows_) {
        row->show_body();
    }
    const QStringList told = scene_.warnings();
    warnings_->setText(told.isEmpty() ? QString() : "⚠ " + told.join("\n⚠ "));
    warnings_->setVisible(!told.isEmpty());
}

} // namespace hullwright::ui
