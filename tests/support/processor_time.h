// Processor time of this process, all threads together: it is the same on a busy machine.
#pragma once

#include <ctime>

namespace hullwright::tests {

inline double processor_seconds() {
    return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

} // namespace hullwright::tests
