// A meter of work that several threads do side by side: what is done is counted and told of in one
// step, as a thread between the two would tell of less than another had, and progress would go
// back.
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
