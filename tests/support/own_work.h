// Measures how long the processor has worked for the window's thread in one event, while it could
// not answer. What others take from the processor meanwhile does not count, nor what Qt3D does for
// its frames, which a software renderer makes long.
#pragma once

#include <QApplication>
#include <QEvent>
#include <QThread>

#include <ctime>
#include <string_view>
#include <utility>
#include <vector>

namespace hullwright::tests {

// Returns milliseconds that the processor has worked for this thread.
inline double thread_milliseconds() {
    timespec now = {};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

class MeasuredApplication : public QApplication {
public:
    using QApplication::QApplication;

    struct Longest {
        double milliseconds = 0.0;
        const char* receiver = "nobody"; // the class of what the event was sent to
        int type = QEvent::None;
    };
    // Returns the event that took longest since the last call.
    Longest take_longest() { return std::exchange(longest_, Longest{}); }

    // An event that others send on, or that comes while a dialog is open, is within another one:
    // the first is a part of its work, the second none.
    bool notify(QObject* receiver, QEvent* event) override {
        if (QThread::currentThread() != thread()) {
            return QApplication::notify(receiver, event);
        }
        const int loop = thread()->loopLevel();
        const char* of = receiver->metaObject()->className();
        const bool begins = running_.empty() || running_.back().loop < loop;
        const bool is_own = !is_of_renderer(of);
        if (!begins && is_own) {
            return QApplication::notify(receiver, event);
        }
        const int type = event->type(); // the event may be gone when it is done
        const double before = thread_milliseconds();
        running_.push_back({loop, 0.0});
        const bool done = QApplication::notify(receiver, event);
        const double all = thread_milliseconds() - before;
        const double own = all - running_.back().of_others;
        running_.pop_back();
        if (!running_.empty()) {
            running_.back().of_others += all;
        }
        if (is_own && own > longest_.milliseconds) {
            longest_ = {own, of, type};
        }
        return done;
    }

private:
    struct Running {
        int loop = 0; // of how many that run within each other
        double of_others = 0.0;
    };
    // Qt3D makes its frames as a clock of animations ticks.
    static bool is_of_renderer(std::string_view name) {
        return name.starts_with("Qt3DCore") || name.starts_with("Qt3DRender") ||
               name == "QDefaultAnimationDriver" || name == "QUnifiedTimer";
    }

    std::vector<Running> running_;
    Longest longest_;
};

} // namespace hullwright::tests
