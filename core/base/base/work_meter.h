// A meter of loops over items of unlike size reports the share of the work that is done and looks
// at the stop every few thousand steps, which take a few milliseconds.
#pragma once

#include "base/progress.h"

#include <algorithm>
#include <cstddef>

namespace hullwright {

class WorkMeter {
public:
    // `all` is the number of steps of the whole work, where a step takes about a microsecond.
    WorkMeter(const Progress& progress, std::size_t all)
        : progress_(progress), all_(std::max<std::size_t>(all, 1)) {}

    // Is told of steps that were taken, and returns true when the work is to end.
    [[nodiscard]] bool stopped_after(std::size_t steps) {
        done_ += steps;
        if (done_ >= next_look_) {
            next_look_ = done_ + k_look;
            stopped_ = progress_.stopped();
            progress_.report(static_cast<double>(done_) / static_cast<double>(all_));
        }
        return stopped_;
    }

private:
    static constexpr std::size_t k_look = 4096;

    Progress progress_;
    std::size_t all_;
    std::size_t done_ = 0;
    std::size_t next_look_ = k_look;
    bool stopped_ = false;
};

} // namespace hullwright
