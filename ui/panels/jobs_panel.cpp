#include "ui/panels/jobs_panel.h"

#include "ui/panels/list_table.h"
#include "ui/panels/manual_page.h"
#include "ui/panels/section.h"
#include "ui/words/issue_text.h"
#include "ui/words/stage_text.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace hullwright::ui {
namespace {

// Shorter work is not shown, because it would only flicker.
constexpr double k_shown_seconds = 0.25;

// Returns text with a tenth, "0.4 s", where whole seconds say too little.
QString time_text(double seconds) {
    return seconds < 10.0 ? JobsPanel::tr("%1 s").arg(QLocale().toString(seconds, 'f', 1))
                          : whole_time_text(seconds);
}

QString time_text(const JobWatch::Running& job) {
    const QString gone = whole_time_text(std::floor(job.seconds));
    return job.seconds_left ? JobsPanel::tr("%1 gone, about %2 left")
                                  .arg(gone, whole_time_text(std::ceil(*job.seconds_left)))
                            : JobsPanel::tr("%1 gone").arg(gone);
}

QString ending_text(const JobWatch::Ended& job) {
    switch (job.ending) {
    case JobWatch::Ending::done:
        return JobsPanel::tr("Done");
    case JobWatch::Ending::stopped:
        return JobsPanel::tr("Stopped");
    case JobWatch::Ending::failed:
        break;
    }
    return JobsPanel::tr("Failed: %1").arg(translated_sentence(*job.why));
}

} // namespace

QString whole_time_text(double seconds) {
    const QLocale locale;
    const auto whole = static_cast<int>(std::lround(seconds));
    return whole < 60 ? JobsPanel::tr("%1 s").arg(locale.toString(whole))
                      : JobsPanel::tr("%1 min %2 s")
                            .arg(locale.toString(whole / 60), locale.toString(whole % 60));
}

JobsPanel::JobsPanel(JobWatch& jobs, QWidget* parent)
    : QWidget(parent), jobs_(jobs), idle_(new QLabel(tr("Nothing is being worked on."), this)),
      running_(new QVBoxLayout), ended_(new QTableWidget(0, 3, this)) {
    setAccessibleName(tr("Jobs"));
    idle_->setContentsMargins(k_margin, k_gap / 2, k_margin, k_gap);
    running_->setContentsMargins(k_margin, 0, k_margin, k_gap / 2);
    ended_->setObjectName("ended_jobs");
    ended_->setAccessibleName(tr("Work that has ended, newest first"));
    make_list(*ended_);
    ended_->setHorizontalHeaderLabels({tr("Ended"), tr("How"), tr("Took")});
    ended_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    ended_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    ended_->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    set_manual_page(this, "opening.md");
    column->addWidget(idle_);
    column->addLayout(running_);
    column->addWidget(ended_, 1);
    setFocusProxy(ended_);
    connect(&jobs_, &JobWatch::progressed, this, &JobsPanel::show_running);
    connect(&jobs_, &JobWatch::ended_changed, this, [this] {
        show_running();
        show_ended();
    });
    show_running();
    show_ended();
}

// Rows stay while their work runs, so that a button does not move away from under the cursor.
void JobsPanel::show_running() {
    const auto jobs = jobs_.running();
    const auto runs = [&](const Row& row) {
        return std::any_of(jobs.begin(), jobs.end(),
                           [&](const JobWatch::Running& job) { return job.job == row.job; });
    };
    std::erase_if(rows_, [&](const Row& row) {
        if (!runs(row)) {
            row.widget->hide();
            row.widget->deleteLater(); // its own button may have stopped the work
            return true;
        }
        return false;
    });
    for (const JobWatch::Running& job : jobs) {
        auto row = std::find_if(rows_.begin(), rows_.end(),
                                [&](const Row& known) { return known.job == job.job; });
        if (row == rows_.end()) {
            if (job.seconds < k_shown_seconds) {
                continue;
            }
            row = rows_.insert(row, make_row(job));
        }
        row->stage->setText(stage_text(job.stage));
        row->bar->setValue(static_cast<int>(job.fraction * 1000.0));
        row->time->setText(time_text(job));
    }
    idle_->setVisible(rows_.empty());
}

JobsPanel::Row JobsPanel::make_row(const JobWatch::Running& job) {
    auto* widget = new QWidget(this);
    Row row{job.job, widget, new QLabel, new QProgressBar, new QLabel};
    row.bar->setObjectName("job_progress");
    row.bar->setAccessibleName(tr("Progress of: %1").arg(job_text(job.name)));
    row.bar->setRange(0, 1000);
    row.bar->setTextVisible(false);
    row.bar->setMaximumHeight(14);
    row.time->setForegroundRole(QPalette::PlaceholderText);
    auto* stop = new QPushButton(tr("Stop"));
    stop->setObjectName("job_stop");
    stop->setAccessibleName(tr("Stop: %1").arg(job_text(job.name)));
    connect(stop, &QPushButton::clicked, this, [this, which = job.job] { this->stop(which); });
    auto* grid = new QGridLayout(widget);
    grid->setContentsMargins(0, k_gap / 2, 0, k_gap / 2);
    grid->setColumnStretch(0, 1);
    grid->addWidget(new QLabel("<b>" + job_text(job.name).toHtmlEscaped() + "</b>"), 0, 0);
    grid->addWidget(row.stage, 0, 1, Qt::AlignRight);
    grid->addWidget(row.bar, 1, 0, 1, 2);
    grid->addWidget(stop, 1, 2);
    grid->addWidget(row.time, 2, 0, 1, 2);
    running_->addWidget(widget);
    return row;
}

void JobsPanel::stop(const Job* which) {
    for (const JobWatch::Running& job : jobs_.running()) {
        if (job.job == which) {
            job.stop();
            return;
        }
    }
}

void JobsPanel::show_ended() {
    const auto jobs = jobs_.ended();
    ended_->setRowCount(static_cast<int>(jobs.size()));
    for (int row = 0; row < ended_->rowCount(); ++row) {
        const JobWatch::Ended& job = jobs[static_cast<std::size_t>(row)];
        auto* how = new QTableWidgetItem(ending_text(job));
        how->setToolTip(how->text()); // reasons are longer than the column
        auto* took = new QTableWidgetItem(time_text(job.seconds));
        took->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        ended_->setItem(row, 0, new QTableWidgetItem(job_text(job.name)));
        ended_->setItem(row, 1, how);
        ended_->setItem(row, 2, took);
    }
}

} // namespace hullwright::ui
