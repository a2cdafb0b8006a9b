#include "ui/window/status_line.h"

#include "ui/icons/icon.h"
#include "ui/viewport/viewport.h"
#include "ui/words/measures.h"
#include "ui/words/stage_text.h"

#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolButton>

#include <algorithm>

namespace hullwright::ui {

StatusLine::StatusLine(Document& document, Viewport& viewport, QStatusBar& bar)
    : QObject(&bar), document_(document), viewport_(viewport), line_(bar), size_(new QLabel(&bar)),
      phase_(new QToolButton(&bar)), bar_(new QProgressBar(&bar)), stop_(new QToolButton(&bar)) {
    size_->setObjectName("size");
    size_->setContentsMargins(4, 0, 0, 0);
    line_.addWidget(size_);
    phase_->setObjectName("phase");
    phase_->setAutoRaise(true);
    phase_->setIcon(icon_of("jobs"));
    phase_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    phase_->setFocusPolicy(Qt::TabFocus);
    connect(phase_, &QToolButton::clicked, this, &StatusLine::jobs_wanted);
    bar_->setObjectName("progress");
    bar_->setRange(0, 1000);
    bar_->setTextVisible(false);
    bar_->setMaximumSize(200, 14);
    stop_->setObjectName("stop");
    connect(stop_, &QToolButton::clicked, this, &StatusLine::stop_wanted);
    for (QWidget* widget : {static_cast<QWidget*>(phase_), static_cast<QWidget*>(bar_),
                            static_cast<QWidget*>(stop_)}) {
        line_.addPermanentWidget(widget);
    }
    set_words();
    hide_progress();
    connect(&document_.shown(), &ShownPieces::selection_changed, this, &StatusLine::show_size);
    connect(&document_.shown(), &ShownPieces::visibility_changed, this, &StatusLine::show_size);
    connect(&document_, &Document::corrected, this, &StatusLine::show_corrected);
    connect(&viewport_, &Viewport::said, this, &StatusLine::say);
}

void StatusLine::set_words() {
    bar_->setAccessibleName(tr("Progress"));
    phase_->setToolTip(tr("What the program is working on, and what it has done."));
    phase_->setAccessibleName(tr("Jobs"));
    stop_->setText(tr("Stop"));
    stop_->setAccessibleName(tr("Stop the work"));
    show_size();
}

void StatusLine::say(const QString& text) {
    constexpr int k_message_milliseconds = 8000;
    line_.showMessage(text, k_message_milliseconds);
}

void StatusLine::show_progress(const QString& stage, double fraction) {
    phase_->setText(stage_text(stage));
    bar_->setValue(static_cast<int>(fraction * bar_->maximum()));
    bar_->show();
    stop_->show();
}

void StatusLine::hide_progress() {
    phase_->setText(QString()); // the jobs that have ended can still be seen
    bar_->hide();
    stop_->hide();
}

void StatusLine::show_size() {
    if (document_.model()) {
        size_->setText(counts_text() + ", " + size_text());
    }
}

QString StatusLine::counts_text() const {
    const Prepared& prepared = document_.model()->prepared;
    const QLocale locale;
    const auto parts = static_cast<qulonglong>(prepared.source->parts.size());
    const QString triangles =
        locale.toString(static_cast<qulonglong>(prepared.mesh->triangles.size()));
    QString text = parts == 1
                       ? tr("%1 triangles in one part").arg(triangles)
                       : tr("%1 triangles in %2 parts").arg(triangles, locale.toString(parts));
    if (const auto& cut = document_.shown().pieces()) {
        text += ", " + tr("%1 pieces").arg(locale.toString(cut->pieces().size()));
        const std::size_t selected =
            document_.shown().selection().size() + document_.shown().selected_added().size();
        if (selected > 0) {
            text += ", " + tr("%1 selected").arg(locale.toString(selected));
        }
    }
    return text;
}

QString StatusLine::size_text() const {
    const LoadedModel& model = *document_.model();
    const QLocale locale;
    const double metres = model.metres_per_unit();
    const Vec3 size = model.draw.bounds.size();
    QString text = tr("%1 × %2 × %3")
                       .arg(locale.toString(size.x(), 'g', 4), locale.toString(size.y(), 'g', 4),
                            length_with_unit(size.z(), metres));
    if (viewport_.layers().shown().grid && viewport_.layers().model().grid_step() > 0.0) {
        text += ", " + tr("grid %1").arg(
                           length_with_unit(viewport_.layers().model().grid_step(), metres, 6));
    }
    return text;
}

// Shows the error of pieces that were just corrected; of several the largest.
void StatusLine::show_corrected(const QString& what, const std::set<PieceId>& pieces) {
    double deep = 0.0;
    double out = 0.0;
    for (const PieceId id : pieces) {
        const Piece& piece = document_.shown().pieces()->pieces()[id];
        const auto& primitive = document_.shown().pieces()->extras[id].primitive;
        deep = std::max(deep, primitive ? primitive->error.concavity : piece.concavity);
        out = std::max(out, primitive ? primitive->error.protrusion : piece.protrusion);
    }
    const double metres = document_.model()->metres_per_unit();
    say(tr("%1: %2 deep, %3 out")
            .arg(what, length_with_unit(deep, metres), length_with_unit(out, metres)));
}

} // namespace hullwright::ui
