#include "base/parallel.h"

#include "base/shared_meter.h"

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_invoke.h>

namespace hullwright {

bool for_each_block(std::size_t count, std::size_t block, const Progress& progress,
                    const std::function<void(std::size_t, std::size_t)>& body) {
    const std::size_t blocks = (count + block - 1) / block;
    SharedMeter meter(progress, static_cast<double>(blocks));
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, blocks, 1),
        [&](const tbb::blocked_range<std::size_t>& range) {
            for (std::size_t b = range.begin(); b != range.end() && !progress.stopped(); ++b) {
                const std::size_t begin = b * block;
                body(begin, begin + block < count ? begin + block : count);
                meter.add(1.0);
            }
        },
        tbb::simple_partitioner());
    return !progress.stopped();
}

void run_both(const std::function<void()>& one, const std::function<void()>& other) {
    tbb::parallel_invoke(one, other);
}

ThreadLimit::ThreadLimit(std::size_t threads) {
    if (threads > 0) {
        control_ = new tbb::global_control(tbb::global_control::max_allowed_parallelism, threads);
    }
}

ThreadLimit::~ThreadLimit() {
    delete static_cast<tbb::global_control*>(control_);
}

} // namespace hullwright
