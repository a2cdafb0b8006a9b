// Turns SIGINT and SIGTERM into a stop token, so that a run ends cleanly, with nothing
// half-written.
#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace hullwright::cli {

class StopSignals {
public:
    StopSignals();
    ~StopSignals();
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;

    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

private:
    std::stop_source source_;
    sigset_t before_{};
    std::jthread waiter_;
};

} // namespace hullwright::cli
