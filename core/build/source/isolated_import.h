// Reads a model file in a child process with limits, so that a hostile file causes an error and
// nothing else.
#pragma once

#include "base/progress.h"
#include "source/source_model.h"

#include <cstdint>
#include <filesystem>

namespace hullwright {

struct ImportLimits {
    std::uint32_t seconds = 300;              // wall-clock time
    std::uint64_t memory_bytes = 8ULL << 30U; // address space of the child
    std::uint64_t output_bytes = 6ULL << 30U; // largest model that it may hand back

    bool operator==(const ImportLimits&) const = default;
};

struct ImportHost {
    // Names the executable with the worker verb; empty: that of this process.
    std::filesystem::path worker;
    ImportLimits limits;
};

// Names the hidden verb of `app` that runs `serve_import`.
inline constexpr const char* k_worker_verb = "import-worker";

// Progress is reported while the child works; a stop kills the child at once.
[[nodiscard]] Result<SourceModel> import_isolated(const std::filesystem::path& path,
                                                  const ReadSettings& settings,
                                                  const ImportHost& host,
                                                  const Progress& progress = {});

} // namespace hullwright
