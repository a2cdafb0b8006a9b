// Shows progress on stderr: a bar with the time left on a terminal, JSON lines for programs.
#pragma once

#include "base/progress.h"
#include "flags.h"

#include <chrono>
#include <mutex>
#include <string>

namespace hullwright::cli {

class ProgressPrinter final : public ProgressSink {
public:
    explicit ProgressPrinter(ProgressStyle style);
    ~ProgressPrinter() override;
    void on_progress(std::string_view stage, double fraction) override;
    // Reports that all is done, whatever the last stage reported.
    void finish();

private:
    void draw_bar(double seconds);
    void print_json(double seconds);

    using Clock = std::chrono::steady_clock;
    ProgressStyle style_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point shown_;
    std::mutex mutex_;
    std::string stage_;
    double fraction_ = 0.0;
    double told_ = 0.0; // the fraction last printed as JSON
    bool bar_drawn_ = false;
};

} // namespace hullwright::cli
