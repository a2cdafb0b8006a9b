// Decides how many random cases a test covers: a slice that differs from change to change, or all.
#pragma once

#include <QString>
#include <QtGlobal>
#include <cstdint>

namespace hullwright::tests {

// True under `./dev test --long`.
inline bool is_long_run() {
    return qEnvironmentVariableIntValue("HULLWRIGHT_LONG") != 0;
}

// Returns the start of the slice: .ci/run takes it from the commit, so that in time all cases get
// their turn.
inline std::uint32_t slice() {
    return qEnvironmentVariable("HULLWRIGHT_SLICE").toUInt();
}

// True for one of so many cases, whose turn it is in this slice, or for all in a long run.
inline bool has_its_turn(std::uint32_t number, std::uint32_t cases) {
    return is_long_run() || number % cases == slice() % cases;
}

} // namespace hullwright::tests
