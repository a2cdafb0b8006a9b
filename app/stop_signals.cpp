#include "stop_signals.h"

#include <ctime>

namespace hullwright::cli {
namespace {

// Is a fifth of the 100 ms within which a stop is promised; shorter waits would only wake up more
// often.
constexpr long k_poll_ns = 20'000'000;

sigset_t stop_set() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

} // namespace

// Blocked in every thread, the signals wait for the one thread that takes them; so no handler
// runs in the middle of anything.
StopSignals::StopSignals() {
    const sigset_t set = stop_set();
    pthread_sigmask(SIG_BLOCK, &set, &before_);
    waiter_ = std::jthread([this](const std::stop_token& done) {
        const sigset_t waited = stop_set();
        const timespec timeout{0, k_poll_ns};
        while (!done.stop_requested()) {
            if (sigtimedwait(&waited, nullptr, &timeout) > 0) {
                source_.request_stop();
            }
        }
    });
}

StopSignals::~StopSignals() {
    waiter_.request_stop();
    waiter_.join();
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

} // namespace hullwright::cli
