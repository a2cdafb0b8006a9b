// Finds the models below a folder.
#pragma once

#include "base/progress.h"
#include "base/result.h"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace hullwright::batch {

struct Sought {
    std::filesystem::path root;
    std::vector<std::string> include; // patterns; empty: all models that can be read, and projects
    std::vector<std::string> exclude;
    std::filesystem::path out;       // what lies below it is no model, unless the root does
    std::set<std::string> own_files; // outputs of earlier runs, as absolute paths
};

// Paths below the root with / between names, in the order of their bytes. Hidden files and folders
// are left out.
[[nodiscard]] Result<std::vector<std::string>> find_models(const Sought& sought,
                                                           const Progress& progress = {});

} // namespace hullwright::batch
