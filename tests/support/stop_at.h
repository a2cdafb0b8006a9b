// Stops work in its midst, at the same place each time.
#pragma once

#include "base/progress.h"

#include <atomic>
#include <stop_token>

namespace hullwright::tests {

// Stops the work as soon as its progress has reached that fraction, and counts what it is told
// afterwards.
class StopAt : public ProgressSink {
public:
    explicit StopAt(double fraction) : fraction_(fraction) {}

    void on_progress(std::string_view /*stage*/, double fraction) override {
        if (stop_.stop_requested()) {
            ++told_after_;
        } else if (fraction >= fraction_) {
            reached_at_ = fraction;
            stop_.request_stop();
        }
    }
    [[nodiscard]] Progress progress() { return Progress(stop_.get_token(), this); }
    [[nodiscard]] bool was_reached() const { return stop_.stop_requested(); }
    // Returns the first fraction told that was as large; 0: there was none.
    [[nodiscard]] double reached_at() const { return reached_at_; }
    [[nodiscard]] int told_after() const { return told_after_; }

private:
    double fraction_;
    std::stop_source stop_;
    std::atomic<double> reached_at_ = 0.0;
    std::atomic<int> told_after_ = 0;
};

} // namespace hullwright::tests
