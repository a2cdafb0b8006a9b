// Says whose a file is, in folders that machines share and that may have no locks.
#pragma once

#include <string>
#include <string_view>

namespace hullwright {

// Names the running system that sees this process: by the machine's name, which others may have as
// well, the kernel's start and the processes that are seen, since two containers may have one
// kernel and one name.
[[nodiscard]] const std::string& system_mark();

// "SYSTEM-PROCESS-START", which no process but this one has ever had.
[[nodiscard]] std::string owner_mark();

enum class Owner {
    lives,
    is_gone,
    is_elsewhere // a process of another system, of which nothing is known here
};

[[nodiscard]] Owner owner_of(std::string_view mark);

} // namespace hullwright
