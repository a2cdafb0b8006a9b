// Says which build of the program runs: two of one version may make other bytes.
#pragma once

#include <string>

namespace hullwright::cli {

// Returns the linker's hash of all that it put into the program, with the versions of the libraries
// that are found when it starts. The same sources by the same compiler have the same one, wherever
// they were built or installed.
[[nodiscard]] std::string build_id();

} // namespace hullwright::cli
