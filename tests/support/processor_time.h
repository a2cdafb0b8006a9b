// Measures the processor time of all threads of this process, which is about the same on a busy
// machine.
#pragma once

#include <ctime>

namespace hullwright::tests {

inline double processor_seconds() {
    return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

} // namespace hullwright::tests
