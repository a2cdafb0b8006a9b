// Runs units beside each other on one machine, each in a process of its own, within a budget of
// cores and memory.
#pragma once

#include "base/progress.h"
#include "batch/unit.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

namespace hullwright::batch {

struct RunSettings {
    std::filesystem::path out;
    WrittenAs written;
    std::size_t cores = 1;
    double memory_mb = 0.0;       // of all units together
    double time_limit = 3600.0;   // seconds of a unit
    std::filesystem::path cache;  // empty: none
    bool force = false;           // what is done is done again
    bool fail_fast = false;       // nothing more is begun when a unit has failed for good
    std::filesystem::path worker; // the executable with the unit's verb; empty: this process's
};

struct RunOutcome {
    std::vector<BatchRow> rows; // of all units that have a result
    std::size_t made = 0;
    std::size_t cached = 0;   // taken from the cache
    std::size_t standing = 0; // done before
    std::size_t pictured =
        0; // of these and of those from the cache, that lacked their picture alone
    bool stopped = false;
    double seconds = 0.0;
    double processor_seconds = 0.0; // of all units that were made
};

struct EndedUnit {
    const BatchRow& row;
    std::size_t left = 0;                    // units that have not come to an end
    bool stood = false;                      // it was done before
    std::optional<double> seconds_left = {}; // of the clock, where something tells
    bool only_picture = false;               // its outputs were there before
};
using OnUnit = std::function<void(const EndedUnit&)>;

// Units are begun in their order, as far as they fit beside those that run. A unit that was killed,
// or ran out of memory or time, is tried a second time at the end, alone and with all the memory.
[[nodiscard]] Result<RunOutcome> run_units(const std::vector<Unit>& units,
                                           const RunSettings& settings, const OnUnit& on_unit,
                                           const Progress& progress = {});

// These tell what this machine has.
[[nodiscard]] std::size_t cores_of_machine();
[[nodiscard]] double memory_mb_of_machine();

} // namespace hullwright::batch
