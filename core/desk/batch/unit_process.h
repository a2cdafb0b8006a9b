// Runs the process of one unit: started from this program itself, watched, and killed with all that
// it has started.
#pragma once

#include "base/child_process.h"

#include <filesystem>

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
    void kill() const { child_.kill(); }

private:
    explicit UnitProcess(ChildProcess child) : child_(std::move(child)) {}
    ChildProcess child_;
    double peak_mb_ = 0.0;
};

} // namespace hullwright::batch
