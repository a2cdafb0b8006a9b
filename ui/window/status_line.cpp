#include "ui/window/status_line.h"

#include "ui/document/last_change.h"
#include "ui/icons/icon.h"
#include "ui/jobs/piece_errors.h"
#include "ui/panels/jobs_panel.h"
#include "ui/panels/section.h"
#include "ui/viewport/viewport.h"
#include "ui/words/listing.h"
#include "ui/words/measures.h"
#include "ui/words/stage_text.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolButton>
#include <QUrl>

#include <algorithm>
#include <cmath>

namespace hullwright::ui {

StatusLine::StatusLine(Document& document, const LastChange& change, Viewport& viewport,
                       QStatusBar& bar)
    : QObject(&bar), document_(document), change_(change), viewport_(viewport), line_(bar),
      size_(new KeptLine("size", &bar)), phase_(new QToolButton(&bar)),
      bar_(new QProgressBar(&bar)), left_(new QLabel(&bar)), stop_(new QToolButton(&bar)),
      folder_(new QToolButton(&bar)) {
    size_->setMargin(4);
    line_.addWidget(size_, 1);
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
    left_->setObjectName("time_left");
    stop_->setObjectName("stop");
    connect(stop_, &QToolButton::clicked, this, &StatusLine::stop_wanted);
    folder_->setObjectName("show_in_folder");
    folder_->hide();
    connect(folder_, &QToolButton::clicked, this, [this] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(written_).absolutePath()));
    });
    connect(&line_, &QStatusBar::messageChanged, folder_, &QWidget::hide);
    // A message is drawn where the size stands. The bar hides what was shown before, but not what
    // is shown while the message stands.
    connect(&line_, &QStatusBar::messageChanged, this,
            [this](const QString& message) { size_->give_way(!message.isEmpty()); });
    for (QWidget* widget : {static_cast<QWidget*>(folder_), static_cast<QWidget*>(phase_),
                            static_cast<QWidget*>(bar_), static_cast<QWidget*>(left_),
                            static_cast<QWidget*>(stop_)}) {
        line_.addPermanentWidget(widget);
    }
    set_words();
    hide_progress();
    connect(&document_.shown(), &ShownPieces::selection_changed, this, &StatusLine::show_size);
    connect(&document_.shown(), &ShownPieces::visibility_changed, this, &StatusLine::show_size);
    connect(&document_.corrector(), &Corrector::corrected, this, &StatusLine::show_corrected);
    connect(&change_, &LastChange::changed, this, &StatusLine::show_change);
    // Words on a step are not true any more when it is undone. Those on what is done next come
    // after this.
    connect(&document_.corrector().history(), &CorrectionHistory::leaving, &line_,
            &QStatusBar::clearMessage);
    connect(&viewport_, &Viewport::said, this, &StatusLine::say);
}

void StatusLine::set_words() {
    bar_->setAccessibleName(tr("Progress"));
    phase_->setToolTip(tr("What the program is working on, and what it has done."));
    phase_->setAccessibleName(tr("Jobs"));
    stop_->setText(tr("Stop"));
    stop_->setAccessibleName(tr("Stop the work"));
    folder_->setText(tr("Show in folder"));
    show_size();
}

void StatusLine::say(const QString& text) {
    constexpr int k_message_milliseconds = 8000;
    line_.showMessage(text, k_message_milliseconds);
}

void StatusLine::say_written(const QString& path) {
    constexpr int k_message_milliseconds = 30000; // a hand needs some time to come to the button
    written_ = path;
    line_.showMessage(tr("%1 written").arg(path), k_message_milliseconds);
    folder_->show();
}

void StatusLine::show_progress(const QString& stage, double fraction) {
    phase_->setText(stage.isEmpty() ? name_of_work() : stage_text(stage));
    bar_->setValue(static_cast<int>(fraction * bar_->maximum()));
    left_->setText(time_left());
    for (QWidget* widget : {static_cast<QWidget*>(bar_), static_cast<QWidget*>(left_),
                            static_cast<QWidget*>(stop_)}) {
        widget->show();
    }
}

// Returns the time left of the job that takes longest; empty while nobody knows.
QString StatusLine::time_left() const {
    double most = 0.0;
    for (const JobWatch::Running& job : document_.jobs().running()) {
        most = std::max(most, job.seconds_left.value_or(0.0));
    }
    return most > 0.0 ? tr("about %1 left").arg(whole_time_text(std::ceil(most))) : QString();
}

// Before its first stage begins, work is called by its own name.
QString StatusLine::name_of_work() const {
    for (const JobWatch::Running& job : document_.jobs().running()) {
        if (job.stage.isEmpty()) {
            return job_text(job.name);
        }
    }
    return {};
}

void StatusLine::hide_progress() {
    phase_->setText(QString()); // the jobs that have ended can still be seen
    for (QWidget* widget : {static_cast<QWidget*>(bar_), static_cast<QWidget*>(left_),
                            static_cast<QWidget*>(stop_)}) {
        widget->hide();
    }
}

void StatusLine::show_size() {
    if (!tells_size_) {
        size_->say({});
    } else if (document_.model()) {
        size_->say(listed({counts_text(), size_text()}));
    }
}

void StatusLine::tell_size(bool tells) {
    tells_size_ = tells;
    show_size();
}

QString StatusLine::counts_text() const {
    const Prepared& prepared = document_.model()->prepared;
    const QLocale locale;
    const auto parts = static_cast<qulonglong>(prepared.source->parts.size());
    const auto triangles = static_cast<int>(prepared.mesh->triangles.size());
    QStringList facts = {
        parts == 1
            ? tr("%Ln triangles in one part", nullptr, triangles)
            : tr("%Ln triangles in %1 parts", nullptr, triangles).arg(locale.toString(parts))};
    if (const auto& cut = document_.shown().pieces()) {
        facts += tr("%Ln pieces", nullptr, static_cast<int>(cut->pieces().size()));
        const std::size_t selected =
            document_.shown().selection().size() + document_.shown().selected_added().size();
        if (selected > 0) {
            facts += tr("%1 selected").arg(locale.toString(selected));
        }
    }
    return listed(facts);
}

QString StatusLine::size_text() const {
    const LoadedModel& model = *document_.model();
    const double metres = model.metres_per_unit();
    const Vec3 size = model.draw.bounds.size();
    QString text = tr("%1 × %2 × %3")
                       .arg(length_number(size.x()), length_number(size.y()),
                            length_with_unit(size.z(), metres));
    if (!(metres > 0.0)) {
        text = tr("%1: %2 if these are metres", "extents, and how large that would be")
                   .arg(text, rough_length(size.maxCoeff()));
    }
    if (viewport_.layers().shown().grid && viewport_.layers().model().grid_step() > 0.0) {
        text = listed({text, tr("grid %1").arg(length_with_unit(
                                 viewport_.layers().model().grid_step(), metres, 6))});
    }
    return text;
}

void StatusLine::show_change() {
    if (change_.is_of_last_step()) {
        say(change_.text());
    }
}

// Shows the error of pieces that were just corrected; of several the largest.
void StatusLine::show_corrected(const QString& what, const std::set<PieceId>& pieces) {
    double deep = 0.0;
    double out = 0.0;
    for (const PieceId id : pieces) {
        const Measure error = shown_error(*document_.shown().pieces(), id);
        deep = std::max(deep, error.concavity);
        out = std::max(out, error.protrusion);
    }
    const double metres = document_.model()->metres_per_unit();
    const QString text =
        has_errors(*document_.shown().pieces())
            ? tr("%1: dent %2, overhang %3")
                  .arg(what, length_with_unit(deep, metres), length_with_unit(out, metres))
            : what;
    say(change_.is_of_last_step() ? text + "; " + change_.text() : text);
}

} // namespace hullwright::ui
