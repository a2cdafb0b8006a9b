#include "work.h"

#include "base/parallel.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <string>
#include <thread>

namespace hullwright::python {
namespace {

// Is the time between two looks for signals; short enough that nobody waits for Ctrl+C, and so long
// that the look costs nothing.
constexpr std::chrono::milliseconds k_look_every(20);

// Keeps the last report until somebody asks for it.
class LastReport : public ProgressSink {
public:
    void on_progress(std::string_view phase, double fraction) override {
        const std::lock_guard lock(mutex_);
        phase_ = phase;
        fraction_ = fraction;
        is_new_ = true;
    }
    struct Report {
        std::string phase;
        double fraction = 0.0;
    };
    std::optional<Report> take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(is_new_, false) ? std::optional(Report{std::string(phase_), fraction_})
                                             : std::nullopt;
    }

private:
    std::mutex mutex_;
    std::string_view phase_;
    double fraction_ = 0.0;
    bool is_new_ = false;
};

// Runs the work on its thread, which is waited for in any case.
class Worker {
public:
    Worker(const std::function<void(const Progress&)>& work, const Progress& progress,
           std::size_t threads)
        : thread_([this, &work, progress, threads] {
              try {
                  const ThreadLimit limit(threads);
                  work(progress);
              } catch (...) {
                  failure_ = std::current_exception();
              }
              const std::lock_guard lock(mutex_);
              is_done_ = true;
              ended_.notify_all();
          }) {}
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    ~Worker() { thread_.join(); }

    bool wait() {
        std::unique_lock lock(mutex_);
        return ended_.wait_for(lock, k_look_every, [this] { return is_done_; });
    }
    [[nodiscard]] const std::exception_ptr& failure() const { return failure_; }

private:
    std::mutex mutex_;
    std::condition_variable ended_;
    bool is_done_ = false;
    std::exception_ptr failure_;
    std::thread thread_; // comes last: it uses all of the above
};

void look_around(const Watch& watch, LastReport& last) {
    if (PyErr_CheckSignals() != 0) {
        throw py::error_already_set();
    }
    if (watch.on_progress.is_none()) {
        return;
    }
    if (const auto report = last.take()) {
        watch.on_progress(report->fraction, report->phase);
    }
}

} // namespace

void run_watched(const Watch& watch, const std::function<void(const Progress&)>& work) {
    std::stop_source stop;
    LastReport last;
    std::exception_ptr raised; // by a signal or by the listener
    std::exception_ptr failed;
    {
        Worker worker(work, Progress(stop.get_token(), &last), watch.threads);
        for (bool is_done = false; !is_done;) {
            {
                const py::gil_scoped_release others_go_on;
                is_done = worker.wait();
            }
            try {
                if (!raised) {
                    look_around(watch, last);
                }
            } catch (...) {
                raised = std::current_exception();
                stop.request_stop();
            }
        }
        failed = worker.failure();
    }
    if (raised) {
        std::rethrow_exception(raised);
    }
    if (failed) {
        std::rethrow_exception(failed);
    }
}

} // namespace hullwright::python
