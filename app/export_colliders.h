// Writes colliders that another program made, as `export --colliders` asks for: they are not cut,
// only written.
#pragma once

#include "export_options.h"

namespace hullwright::cli {

// Says why colliders cannot be written as the flags ask for; null where they can.
[[nodiscard]] const char* refuse_colliders(const ExportOptions& options);

// Adds the files that were read, and those that the colliders' file names, also where some of them
// cannot be read.
[[nodiscard]] ExitCode export_colliders(const ExportOptions& options, const Progress& progress,
                                        std::vector<std::string>& read);

} // namespace hullwright::cli
