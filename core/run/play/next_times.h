// Knows which of many things comes first, while the times of single ones change.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <limits>
#include <vector>

namespace hullwright {

// Is a knockout: each node above the times has the earlier of the two below it. A change and a
// question go through one node a level, where looking through all times would make a play of many
// balls take the square of their number.
class NextTimes {
public:
    explicit NextTimes(std::size_t count = 0)
        : leaves_(std::bit_ceil(std::max(count, std::size_t{1}))),
          times_(2 * leaves_, std::numeric_limits<double>::infinity()) {}

    void set(std::size_t i, double time) {
        std::size_t node = leaves_ + i;
        times_[node] = time;
        while (node > 1) {
            node /= 2;
            times_[node] = times_[first_below(node)];
        }
    }

    // Returns the thing with the least time, of several with the same one that with the least
    // number; 0 where none has a time.
    [[nodiscard]] std::size_t first() const {
        std::size_t node = 1;
        while (node < leaves_) {
            node = first_below(node);
        }
        return node - leaves_;
    }

private:
    [[nodiscard]] std::size_t first_below(std::size_t node) const {
        return times_[2 * node + 1] < times_[2 * node] ? 2 * node + 1 : 2 * node;
    }

    std::size_t leaves_;
    std::vector<double> times_; // those below node i are 2 i and 2 i + 1; the root is 1
};

} // namespace hullwright
