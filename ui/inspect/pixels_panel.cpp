#include "ui/inspect/pixels_panel.h"

#include "ui/panels/section.h"

#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

namespace hullwright::ui {
namespace {

QString milliseconds(double seconds) {
    return QLocale().toString(1e3 * seconds, 'f', 1);
}

QString told_of(const PairPixels& pixels) {
    if (!pixels.trouble().isEmpty()) {
        return pixels.trouble();
    }
    if (!pixels.answer()) {
        return PixelsPanel::tr("Pixels are being asked…");
    }
    const pipeline::PixelCounts& counts = pixels.answer()->counts;
    QStringList told;
    if (!pixels.is_answered()) {
        told += PixelsPanel::tr("Of a pose before; pixels are being asked…");
    }
    told += counts.differ > 0
                ? PixelsPanel::tr("They contradict each other in %Ln pairs: please report it",
                                  nullptr, static_cast<int>(counts.differ))
                : PixelsPanel::tr("They agree; the exact test decides what pixels leave open");
    told += PixelsPanel::tr("Exact, with depths and distance: %1 ms; pixels: %2 ms")
                .arg(milliseconds(pixels.answer()->beside->found.seconds),
                     milliseconds(counts.seconds));
    return told.join("\n");
}

} // namespace

PixelsPanel::PixelsPanel(PairPixels& pixels, QWidget* parent)
    : QWidget(parent), pixels_(pixels), told_(selectable_label("pixels_told")) {
    setObjectName("pixels_panel");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(k_gap);
    auto* grid = new QGridLayout;
    grid->setColumnStretch(0, 1);
    grid->setHorizontalSpacing(2 * k_gap);
    grid->addWidget(new QLabel(tr("Pairs of pieces")), 0, 0);
    grid->addWidget(new QLabel(tr("Exact")), 0, 1, Qt::AlignRight);
    grid->addWidget(new QLabel(tr("Pixels")), 0, 2, Qt::AlignRight);
    add_line(*grid, 0, tr("that meet"), "hits");
    add_line(*grid, 1, tr("that are apart"), "misses");
    add_line(*grid, 2, tr("that stay open"), "open");
    column->addLayout(grid);
    column->addWidget(told_);
    connect(&pixels_, &PairPixels::changed, this, &PixelsPanel::show_counts);
    show_counts();
}

void PixelsPanel::add_line(QGridLayout& grid, int line, const QString& what, const char* name) {
    const auto number = [&](const char* whose, int at) {
        auto* label = new QLabel;
        label->setObjectName(QString("%1_%2").arg(whose, name));
        grid.addWidget(label, line + 1, at, Qt::AlignRight);
        return label;
    };
    grid.addWidget(new QLabel(what), line + 1, 0);
    exact_[static_cast<std::size_t>(line)] = number("exact", 1);
    drawn_[static_cast<std::size_t>(line)] = number("pixels", 2);
}

void PixelsPanel::show_counts() {
    told_->setText(told_of(pixels_));
    const auto show = [](const std::array<QLabel*, 3>& labels,
                         const std::array<std::uint64_t, 3>& counts) {
        for (std::size_t i = 0; i < labels.size(); ++i) {
            labels[i]->setText(QLocale().toString(static_cast<qulonglong>(counts[i])));
        }
    };
    if (!pixels_.answer()) {
        for (std::size_t i = 0; i < exact_.size(); ++i) {
            exact_[i]->setText(QStringLiteral("–"));
            drawn_[i]->setText(QStringLiteral("–"));
        }
        return;
    }
    const pipeline::PixelCounts& counts = pixels_.answer()->counts;
    show(exact_, {counts.exact_hits, counts.pairs - counts.exact_hits, 0});
    show(drawn_, {counts.hits, counts.misses, counts.undecided});
}

void PixelsPanel::showEvent(QShowEvent* event) {
    pixels_.set_watched(true);
    QWidget::showEvent(event);
}

void PixelsPanel::hideEvent(QHideEvent* event) {
    pixels_.set_watched(false);
    QWidget::hideEvent(event);
}

} // namespace hullwright::ui
