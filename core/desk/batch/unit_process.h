// Runs the process of one unit: started from this program itself, watched, and killed with all that
// it has started.
#pragma once

#include "base/child_process.h"
#include "batch/told_fraction.h"

#include <filesystem>
#include <optional>
#include <utility>

namespace hullwright::batch {

class UnitProcess {
public:
    // `worker` is the executable with the unit's verb; empty: that of this process.
    [[nodiscard]] static Result<UnitProcess> start(const std::filesystem::path& worker,
                                                   const std::filesystem::path& order);

    // Returns how it ended, with the memory of its children; none while it runs.
    [[nodiscard]] std::optional<ChildEnd> end();
    // Returns the memory that the process and its children hold now.
    [[nodiscard]] double memory_mb();
    // Returns how much of its unit it has made, as it says itself, from 0 to 1.
    [[nodiscard]] double fraction() const { return fraction_in(word_); }
    void kill() const { child_.kill(); }

private:
    UnitProcess(ChildProcess child, MappedWord word)
        : child_(std::move(child)), word_(std::move(word)) {}
    ChildProcess child_;
    MappedWord word_;
    double peak_mb_ = 0.0;
};

} // namespace hullwright::batch
