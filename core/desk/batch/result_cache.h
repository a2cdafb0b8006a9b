// A folder of outputs by the keys of their units, which many machines may share. An entry is a
// folder that appears as a whole by one rename; nothing is locked.
#pragma once

#include "base/progress.h"
#include "batch/unit.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string_view>

namespace hullwright::batch {

// Copies an entry into the unit's stage and returns its row; nothing where there is none, or where
// its bytes are not those that were stored, or when stopped.
[[nodiscard]] std::optional<BatchRow> fetch(const std::filesystem::path& cache,
                                            const std::string& key,
                                            const std::filesystem::path& stage,
                                            const std::stop_token& stop = {});

// Stores what lies in the stage. What cannot be stored is made again some day; only that is lost.
// After a stop nothing is stored.
void store(const std::filesystem::path& cache, const BatchRow& row,
           const std::filesystem::path& stage, const std::stop_token& stop = {});

// Adds the picture in the stage to the entry of a unit that was stored without one.
void store_picture(const std::filesystem::path& cache, const std::string& key,
                   const std::filesystem::path& stage);

// Says what is to stay in a cache: this many bytes, or what was used within this many seconds.
struct KeptInCache {
    std::optional<std::uint64_t> bytes;
    std::optional<double> seconds;
};
// Reads "10G" or "500M".
[[nodiscard]] std::optional<std::uint64_t> parse_bytes(std::string_view text);
// Reads "10G", "500M", "30d", "12h"; nothing for other words.
[[nodiscard]] std::optional<KeptInCache> parse_kept(std::string_view text);

struct Pruned {
    std::uint64_t entries = 0; // that are gone
    std::uint64_t bytes = 0;
    std::uint64_t left = 0;
    std::uint64_t bytes_left = 0;
};
// Removes entries, the longest unused first.
[[nodiscard]] Result<Pruned> prune(const std::filesystem::path& cache, const KeptInCache& kept,
                                   const Progress& progress = {});

} // namespace hullwright::batch
