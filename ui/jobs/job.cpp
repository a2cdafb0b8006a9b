#include "ui/jobs/job.h"

#include "base/polite.h"

#include <QCoreApplication>

#include <atomic>
#include <exception>
#include <new>
#include <optional>
#include <thread>

namespace hullwright::ui {
namespace {

constexpr int k_poll_milliseconds = 100;

// Holds the latest progress. Stages report often and from many threads, so they only store it here
// and the window polls it.
class LatestNews : public ProgressSink {
public:
    void on_progress(std::string_view stage, double fraction) override {
        stage_.store(stage.data(), std::memory_order_relaxed); // a literal: see Progress::part
        // Threads may report out of order; a bar that walks back would only confuse.
        double known = fraction_.load(std::memory_order_relaxed);
        while (fraction > known && !fraction_.compare_exchange_weak(known, fraction)) {
        }
    }
    [[nodiscard]] QString stage() const { return QString::fromUtf8(stage_.load()); }
    [[nodiscard]] double fraction() const { return fraction_.load(); }

private:
    std::atomic<const char*> stage_ = "";
    std::atomic<double> fraction_ = 0.0;
};

} // namespace

struct Job::Run {
    LatestNews news;
    std::jthread thread; // last, so that it ends before `news` is destroyed
};

Job::Job(std::string subject, QObject* parent) : QObject(parent), subject_(std::move(subject)) {
    timer_.setInterval(k_poll_milliseconds);
    connect(&timer_, &QTimer::timeout, this, &Job::poll);
}

Job::~Job() {
    finish();
}

void Job::finish() {
    current_ = nullptr;
    for (const auto& run : runs_) {
        run->thread.request_stop();
    }
    runs_.clear(); // waits for the threads
}

void Job::start(Work work, Manner manner) {
    abandon();
    runs_.push_back(std::make_unique<Run>());
    current_ = runs_.back().get();
    Run* run = current_;
    run->thread = std::jthread([this, run, work = std::move(work), subject = subject_,
                                manner](const std::stop_token& token) {
        std::optional<PoliteWork> polite;
        if (manner == Manner::polite) {
            polite.emplace();
        }
        Reply reply;
        const Deliver deliver = [this, run](Reply ready) {
            QMetaObject::invokeMethod(
                this, [this, run, ready = std::move(ready)] { show(run, ready); },
                Qt::QueuedConnection);
        };
        try {
            reply = work(Progress(token, &run->news), deliver);
        } catch (const std::bad_alloc&) {
            reply = failure(error(Code::out_of_memory, subject));
        } catch (const std::exception& problem) {
            reply = failure(error(Code::internal, subject, as_given(problem.what())));
        }
        QMetaObject::invokeMethod(
            this, [this, run, reply = std::move(reply)] { take(run, reply); },
            Qt::QueuedConnection);
    });
    timer_.start();
    emit begun();
    poll();
}

void Job::stop() {
    if (running()) {
        abandon();
        emit stopped();
        emit ended();
    }
}

void Job::let_go() {
    if (running()) {
        abandon();
        emit ended();
    }
}

// Threads that are left when the program ends are waited for then.
void Job::leave() {
    abandon();
    emit left();
    disconnect();
    if (rests() || QCoreApplication::instance() == nullptr) {
        delete this;
        return;
    }
    setParent(QCoreApplication::instance());
    connect(this, &Job::rested, this, &QObject::deleteLater);
}

void Job::abandon() {
    if (current_ != nullptr) {
        current_->thread.request_stop();
        current_ = nullptr;
        timer_.stop();
    }
}

void Job::poll() {
    if (current_ != nullptr) {
        emit progressed(current_->news.stage(), current_->news.fraction());
    }
}

void Job::show(const Run* run, const Reply& reply) {
    if (run == current_) {
        reply();
    }
}

void Job::take(Run* run, const Reply& reply) {
    const bool wanted = run == current_;
    if (wanted) {
        current_ = nullptr;
        timer_.stop();
    }
    std::erase_if(runs_, [run](const auto& owned) { return owned.get() == run; });
    if (rests()) {
        emit rested();
    }
    if (wanted) {
        emit ended();
        reply();
    }
}

} // namespace hullwright::ui
