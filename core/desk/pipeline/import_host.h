// Gives the reading process what a recipe says of it.
#pragma once

#include "recipe/recipe.h"
#include "source/isolated_import.h"

#include <filesystem>

namespace hullwright::pipeline {

// The worker is an executable that answers `import-worker`; this one, where the path is empty.
[[nodiscard]] inline ImportHost host_of(const ImportRecipe& recipe,
                                        const std::filesystem::path& worker) {
    ImportHost host;
    host.worker = worker;
    host.limits.seconds = recipe.seconds;
    host.limits.memory_bytes = std::uint64_t{recipe.memory_mib} << 20U;
    return host;
}

} // namespace hullwright::pipeline
