// Removes files of hulls that an earlier export to the same place has left and that no file names
// any more.
#pragma once

#include "target/target_writers.h"

#include <filesystem>
#include <set>
#include <string>

namespace hullwright {

// Returns the names of files in NAME_meshes that the target's own file says, as it is there now;
// empty where it is not there.
[[nodiscard]] std::set<std::string> hull_files_in(const TargetJob& job);

// Removes what `before` names and the target's own file does not name any more. A file stays that
// another one beside the target's names, and one that is not just as the program writes hulls:
// somebody has put it there, or changed it. Says how many are gone, and which could not be removed.
// An issue where the work is stopped.
[[nodiscard]] Status remove_stale_files(TargetJob& job, const std::set<std::string>& before,
                                        const Progress& progress = {});

} // namespace hullwright
