#include "progress_printer.h"

#include "base/text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <unistd.h>

namespace hullwright::cli {
namespace {

// Ten times a second looks like motion; a terminal at the other end of a line takes no more.
constexpr auto k_between = std::chrono::milliseconds(100);
// Shorter runs end before a bar would help.
constexpr double k_bar_after_seconds = 0.5;

// Estimates the seconds left from the rate so far; the value is negative while nothing is known.
double seconds_left(double seconds, double fraction) {
    return fraction > 0.01 ? seconds * (1.0 - fraction) / fraction : -1.0;
}

} // namespace

ProgressPrinter::ProgressPrinter(ProgressStyle style) : style_(style) {
    if (style_ == ProgressStyle::automatic) {
        style_ = ::isatty(STDERR_FILENO) != 0 ? ProgressStyle::bar : ProgressStyle::none;
    }
}

ProgressPrinter::~ProgressPrinter() {
    if (bar_drawn_) {
        std::fputs("\r\033[K", stderr);
    }
}

void ProgressPrinter::on_progress(std::string_view stage, double fraction) {
    if (style_ == ProgressStyle::none) {
        return;
    }
    const std::lock_guard lock(mutex_);
    const bool new_stage = stage != stage_;
    // Threads may report out of order; a bar that walks back would only confuse.
    fraction_ = std::max(fraction_, fraction);
    const auto now = Clock::now();
    if (!new_stage && now - shown_ < k_between) {
        return;
    }
    stage_ = stage;
    shown_ = now;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    if (style_ == ProgressStyle::json) {
        print_json(seconds);
    } else if (seconds >= k_bar_after_seconds) {
        draw_bar(seconds);
    }
}

void ProgressPrinter::finish() {
    const std::lock_guard lock(mutex_);
    if (style_ != ProgressStyle::json || told_ >= 1.0) {
        return; // a bar is taken away
    }
    fraction_ = 1.0;
    print_json(std::chrono::duration<double>(Clock::now() - start_).count());
}

void ProgressPrinter::draw_bar(double seconds) {
    constexpr std::size_t k_width = 30;
    const auto filled = static_cast<std::size_t>(fraction_ * static_cast<double>(k_width));
    const double left = seconds_left(seconds, fraction_);
    std::string line = "\r\033[K[" + std::string(filled, '#') + std::string(k_width - filled, '.') +
                       "] " + std::to_string(static_cast<int>(fraction_ * 100.0)) + " % " + stage_;
    if (left >= 0.0) {
        line += ", " + std::to_string(std::lround(left)) + " s left";
    }
    std::fputs(line.c_str(), stderr);
    std::fflush(stderr);
    bar_drawn_ = true;
}

void ProgressPrinter::print_json(double seconds) {
    told_ = fraction_;
    const double left = seconds_left(seconds, fraction_);
    const std::string line =
        "{\"stage\":\"" + stage_ + "\",\"fraction\":" + rounded_text(fraction_, 4) +
        ",\"seconds\":" + rounded_text(seconds, 4) +
        ",\"seconds_left\":" + (left >= 0.0 ? rounded_text(left, 3) : std::string("null")) + "}\n";
    std::fputs(line.c_str(), stderr);
    std::fflush(stderr);
}

} // namespace hullwright::cli
