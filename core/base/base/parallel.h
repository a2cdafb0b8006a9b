// Declares loops that watch the stop token. Loop bodies write only to their own index, so that
// results do not depend on the number of threads.
#pragma once

#include "base/progress.h"

#include <cstddef>
#include <functional>

namespace hullwright {

// Runs body(begin, end) over blocks of [0, count) on all threads. Returns false when stopped; the
// results are then incomplete. The stop token is read once per block: choose blocks that take well
// under 10 ms.
//
// Where a block's size stands without a word at its loop, that is all there is to it: a power of
// two whose block is short. No result depends on it. Measured on models of 57,640 to 268,686 faces,
// half of all blocks take less than 0.2 ms in loops over 1,024 to 16,384 faces, edges or points;
// 0.7 ms where 512 faces are held against others; and 1 us to 1 ms in loops over 1 to 256 hulls,
// patches or pairs. Bodies that may take longer by themselves, as a piece of the whole solid does
// with 11 ms, look at the stop within.
bool for_each_block(std::size_t count, std::size_t block, const Progress& progress,
                    const std::function<void(std::size_t, std::size_t)>& body);

// Runs body(i) for each index in order on the calling thread, for passes whose result depends on
// the order. So many elements are a millisecond or two where each takes a tenth of a microsecond.
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
