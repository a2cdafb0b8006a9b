// Loops that watch the stop token. Loop bodies write only to their own index, so that results do
// not depend on the number of threads.
#pragma once

#include "base/progress.h"

#include <cstddef>
#include <functional>

namespace hullwright {

// Runs body(begin, end) over blocks of [0, count) on all threads. Returns false when stopped; the
// results are then incomplete. The stop token is read once per block: choose blocks that take well
// under 10 ms.
bool for_each_block(std::size_t count, std::size_t block, const Progress& progress,
                    const std::function<void(std::size_t, std::size_t)>& body);

// Runs body(i) for each index in order on the calling thread, for passes whose result depends on
// the order.
template <class Body>
bool for_each_in_order(std::size_t count, const Progress& progress, Body&& body) {
    constexpr std::size_t k_poll = 1U << 14;
    for (std::size_t begin = 0; begin < count; begin += k_poll) {
        if (progress.stopped()) {
            return false;
        }
        progress.report(static_cast<double>(begin) / static_cast<double>(count));
        const std::size_t end = begin + k_poll < count ? begin + k_poll : count;
        for (std::size_t i = begin; i < end; ++i) {
            body(i);
        }
    }
    return !progress.stopped();
}

// Runs both functions, in parallel where threads are free. Neither may need the other's result.
void run_both(const std::function<void()>& one, const std::function<void()>& other);

// Limits all parallel loops of the process to `threads` (0: one per core) during its lifetime.
class ThreadLimit {
public:
    explicit ThreadLimit(std::size_t threads);
    ~ThreadLimit();
    ThreadLimit(const ThreadLimit&) = delete;
    ThreadLimit& operator=(const ThreadLimit&) = delete;

private:
    void* control_ = nullptr;
};

} // namespace hullwright
