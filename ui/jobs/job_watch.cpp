#include "ui/jobs/job_watch.h"

#include <algorithm>

namespace hullwright::ui {
namespace {

constexpr std::size_t k_remembered = 20;
// Brief work that took longer made somebody wait.
constexpr double k_long_seconds = 1.0;

double seconds_of(const QElapsedTimer& clock) {
    return 0.001 * static_cast<double>(clock.elapsed());
}

} // namespace

void JobWatch::follow_brief(Job& job, const char* name, std::function<void()> stop) {
    follow(job, name, std::move(stop));
    followed_.back().is_brief = true;
}

void JobWatch::follow(Job& job, const char* name, std::function<void()> stop) {
    followed_.push_back({&job, name, std::move(stop)});
    Followed* followed = &followed_.back();
    connect(&job, &Job::begun, this, [this, followed] { begin(*followed); });
    connect(&job, &Job::progressed, this, [this, followed](const QString& stage, double fraction) {
        progress(*followed, stage, fraction);
    });
    connect(&job, &Job::stopped, this, [followed] { followed->stopped = true; });
    connect(&job, &Job::ended, this, [this, followed] { end(*followed); });
    connect(&job, &QObject::destroyed, this, [this, followed] { forget(followed); });
    connect(&job, &Job::left, this, [this, followed] { forget(followed); });
    connect(&job, &Job::failed, this,
            [this, followed](const Issue& issue) { fail(*followed, issue); });
}

// Work that is started again before its end is heard of, as while a slider moves, or where what
// waited begins, is not listed as ended, unless the reason why it failed comes yet.
void JobWatch::begin(Followed& followed) {
    if (followed.running) {
        followed.took = seconds_of(followed.clock);
        followed.is_listed = false;
    }
    followed.running = true;
    followed.stopped = false;
    followed.clock.start();
    followed.stage.clear();
    followed.fraction = 0.0;
    followed.left = {};
}

void JobWatch::progress(Followed& followed, const QString& stage, double fraction) {
    followed.stage = stage;
    followed.fraction = fraction;
    followed.left.add(seconds_of(followed.clock), fraction);
    emit progressed();
}

void JobWatch::end(Followed& followed) {
    if (!followed.running || followed.job->running()) {
        return;
    }
    followed.running = false;
    followed.took = seconds_of(followed.clock);
    followed.is_listed = !followed.is_brief || followed.stopped || followed.took >= k_long_seconds;
    if (followed.is_listed) {
        list(followed, followed.stopped ? Ending::stopped : Ending::done);
    }
    emit ended_changed();
}

void JobWatch::list(Followed& followed, Ending ending) {
    past_.push_front({followed.job, {followed.name, ending, followed.took, std::nullopt}});
    past_.resize(std::min(past_.size(), k_remembered));
    followed.is_listed = true;
}

// A job goes with its owner, such as a dialog that is closed; running work is stopped by that.
void JobWatch::forget(const Followed* followed) {
    const bool was_running = followed->running;
    followed_.remove_if([followed](const Followed& each) { return &each == followed; });
    if (was_running) {
        // The signal is queued, because the owner may be a panel whose neighbours are destroyed as
        // well.
        QMetaObject::invokeMethod(this, &JobWatch::ended_changed, Qt::QueuedConnection);
    }
}

void JobWatch::fail(const Job& job, const Issue& why) {
    for (Followed& each : followed_) {
        if (each.job == &job) {
            fail(each, why);
        }
    }
}

// The reason comes after the end, so the last entry of the job is changed.
void JobWatch::fail(Followed& followed, const Issue& why) {
    if (!followed.is_listed) {
        list(followed, Ending::failed);
    }
    const auto last = std::find_if(past_.begin(), past_.end(),
                                   [&](const Past& past) { return past.job == followed.job; });
    if (last != past_.end()) {
        last->ended.ending = Ending::failed;
        last->ended.why = why;
        emit ended_changed();
    }
}

std::vector<JobWatch::Running> JobWatch::running() const {
    std::vector<Running> all;
    for (const Followed& each : followed_) {
        if (each.running) {
            all.push_back({each.job, each.name, each.stage, each.fraction, seconds_of(each.clock),
                           each.left.seconds(), each.stop});
        }
    }
    return all;
}

std::vector<JobWatch::Ended> JobWatch::ended() const {
    std::vector<Ended> all;
    for (const Past& past : past_) {
        all.push_back(past.ended);
    }
    return all;
}

} // namespace hullwright::ui
