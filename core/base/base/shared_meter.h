// Measures work that several threads do side by side. Each of them counts what it has done and
// tells of it in one step: a thread that stood between the two would tell of less than another had
// by then, and progress would go back.
#pragma once

#include "base/progress.h"

#include <algorithm>
#include <mutex>

namespace hullwright {

class SharedMeter {
public:
    // `all` is how much there is to do, in the unit in which it is counted.
    SharedMeter(const Progress& progress, double all)
        : progress_(progress), all_(std::max(all, 1.0)) {}

    void add(double done) {
        const std::lock_guard lock(telling_);
        done_ += done;
        progress_.report(done_ / all_);
    }

private:
    Progress progress_;
    double all_;
    std::mutex telling_;
    double done_ = 0.0;
};

} // namespace hullwright
