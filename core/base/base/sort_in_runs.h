// Sorts many items so that a stop is seen soon.
#pragma once

#include <algorithm>
#include <cstddef>
#include <stop_token>
#include <vector>

namespace hullwright {

// Sorts runs of a millisecond or two each and merges them by twos: merges grow, but pass a million
// items in about ten milliseconds. After a stop the order means nothing. Of items that compare
// equal, any may come first.
template <class Item, class Less>
void sort_in_runs(std::vector<Item>& items, const Less& is_less, const std::stop_token& stop) {
    constexpr std::size_t k_run = 1U << 14U;
    const std::size_t count = items.size();
    const auto at = [&](std::size_t i) {
        return items.begin() + static_cast<std::ptrdiff_t>(std::min(i, count));
    };
    for (std::size_t begin = 0; begin < count && !stop.stop_requested(); begin += k_run) {
        std::sort(at(begin), at(begin + k_run), is_less);
    }
    for (std::size_t run = k_run; run < count; run *= 2) {
        for (std::size_t begin = 0; begin + run < count; begin += 2 * run) {
            if (stop.stop_requested()) {
                return;
            }
            std::inplace_merge(at(begin), at(begin + run), at(begin + 2 * run), is_less);
        }
    }
}

} // namespace hullwright
