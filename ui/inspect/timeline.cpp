#include "ui/inspect/timeline.h"

#include "ui/document/file_path.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hullwright::ui {
namespace {

constexpr int k_frame = 16; // milliseconds

} // namespace

Timeline::Timeline(PairScene& scene, JobWatch& jobs, QObject* parent)
    : QObject(parent), scene_(scene) {
    follow(reading_, jobs, QT_TRANSLATE_NOOP("Job", "Reading poses"));
    follow(answering_, jobs, QT_TRANSLATE_NOOP("Job", "Answering all rows"));
    connect(&reading_, &PoseFileJob::read, this, &Timeline::take_log);
    connect(&answering_, &AlongJob::sampled, this, &Timeline::take_samples);
    connect(&scene_.bodies(), &PairBodies::changed, this, &Timeline::answer_rows);
    clock_.setInterval(k_frame);
    connect(&clock_, &QTimer::timeout, this, &Timeline::play);
}

void Timeline::follow(Job& job, JobWatch& jobs, const char* name) {
    jobs.follow(job, name, [&job] { job.stop(); });
    connect(&job, &Job::progressed, this, &Timeline::progressed);
    connect(&job, &Job::ended, this, &Timeline::ended);
    connect(&job, &Job::failed, this, [this, &job, &jobs](const Issue& issue) {
        jobs.fail(job, issue);
        emit failed(issue);
    });
}

void Timeline::open(const QString& path) {
    coming_ = QFileInfo(path).fileName();
    coming_path_ = QFileInfo(path).absoluteFilePath();
    reading_.start(file_path(path).string());
}

void Timeline::take(const QString& name, const std::shared_ptr<const pipeline::PoseLog>& log) {
    reading_.stop();
    coming_ = name;
    coming_path_.clear();
    take_log(log);
}

void Timeline::miss(const QString& path) {
    missed_ = path;
    emit rows_changed();
}

void Timeline::stop() {
    reading_.stop();
    answering_.stop();
    set_playing(false);
}

void Timeline::take_log(const std::shared_ptr<const pipeline::PoseLog>& log) {
    set_playing(false);
    log_ = log;
    name_ = coming_;
    path_ = coming_path_;
    missed_.clear();
    row_ = 0;
    of_ = {};
    mark({});
    emit rows_changed();
    if (rows() > 0) {
        scene_.poses().set((*log_)[0]);
    }
    emit row_changed();
    answer_rows();
}

// Rows are answered once for two bodies.
void Timeline::answer_rows() {
    const std::array<PairBodies::Body, k_bodies> now = {scene_.bodies().body(k_a),
                                                        scene_.bodies().body(k_b)};
    if (!log_ || now == of_) {
        return;
    }
    of_ = now;
    answering_.stop();
    samples_.clear();
    changes_.clear();
    emit sampled();
    if (scene_.bodies().is_complete()) {
        answering_.start(now[k_a], now[k_b], log_);
    }
}

void Timeline::take_samples(const std::vector<Sample>& samples) {
    for (const Sample& sample : samples) {
        if (!samples_.empty() && samples_.back().kind != sample.kind) {
            changes_.push_back(samples_.size());
        }
        samples_.push_back(sample);
    }
    emit sampled();
}

void Timeline::go_to(std::size_t row) {
    if (rows() == 0) {
        return;
    }
    row_ = std::min(row, rows() - 1);
    scene_.poses().set((*log_)[row_]);
    emit row_changed();
    from_ = static_cast<double>(row_);
    since_.start();
}

void Timeline::mark(std::vector<std::size_t> rows) {
    marked_ = std::move(rows);
    emit marked_changed();
}

void Timeline::go_to_next_marked() {
    if (marked_.empty()) {
        return;
    }
    set_playing(false);
    const auto next = std::ranges::upper_bound(marked_, row_);
    go_to(next == marked_.end() ? marked_.front() : *next);
}

void Timeline::step(int rows) {
    set_playing(false);
    const auto to = static_cast<std::ptrdiff_t>(row_) + rows;
    go_to(static_cast<std::size_t>(std::max<std::ptrdiff_t>(to, 0)));
}

// At the end it begins again.
void Timeline::set_playing(bool playing) {
    if (playing == is_playing() || (playing && rows() == 0)) {
        return;
    }
    if (playing) {
        clock_.start();
        go_to(row_ + 1 == rows() ? 0 : row_);
    } else {
        clock_.stop();
    }
    emit playing_changed();
}

void Timeline::set_speed(double rows_per_second) {
    speed_ = rows_per_second;
    from_ = static_cast<double>(row_);
    since_.start();
}

// Where there is no time for all rows, some are passed over.
void Timeline::play() {
    const double at = from_ + speed_ * static_cast<double>(since_.elapsed()) / 1000.0;
    const auto last = static_cast<double>(rows() - 1);
    if (at > last && looping_) {
        go_to(0);
    } else if (at > last) {
        set_playing(false);
        go_to(rows() - 1);
    } else if (const auto row = static_cast<std::size_t>(at); row != row_) {
        row_ = row;
        scene_.poses().set((*log_)[row_]);
        emit row_changed();
    }
}

} // namespace hullwright::ui
