// The process of one unit: started from this program itself, watched, and killed with all that it
// has started.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <sys/types.h>

namespace hullwright::batch {

// Says how a process has ended.
struct UnitEnd {
    int status = 0; // as waitpid gives it
    double processor_seconds = 0.0;
    double memory_mb = 0.0; // at its peak, with its children's
};

class UnitProcess {
public:
    // `worker` is the executable with the unit's verb; empty: that of this process.
    [[nodiscard]] static Result<UnitProcess> start(const std::filesystem::path& worker,
                                                   const std::filesystem::path& order);
    UnitProcess(UnitProcess&& other) noexcept;
    UnitProcess& operator=(UnitProcess&& other) noexcept;
    UnitProcess(const UnitProcess&) = delete;
    UnitProcess& operator=(const UnitProcess&) = delete;
    ~UnitProcess(); // kills it

    // False while it runs.
    [[nodiscard]] bool has_ended(UnitEnd& end);
    // Returns the memory that the process and its children hold now.
    [[nodiscard]] double memory_mb();
    void kill();

private:
    explicit UnitProcess(pid_t pid) : pid_(pid) {}
    pid_t pid_ = -1;
    double peak_mb_ = 0.0;
};

} // namespace hullwright::batch
