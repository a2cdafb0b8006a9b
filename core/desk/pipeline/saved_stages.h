// Saved stages are values that stages of a run made, as bytes under their keys. Files of stages and
// projects hold them; a later run takes those whose keys are its own, and makes the rest
// (docs/stages-file.md).
#pragma once

#include "base/bytes.h"
#include "base/progress.h"
#include "pipeline/stage.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

namespace hullwright::pipeline {

struct SavedStage {
    std::string key;
    Bytes value; // as stage_codec.h writes it

    bool operator==(const SavedStage&) const = default;
};

struct SavedStages {
    std::map<Stage, SavedStage> stages;

    // Returns the bytes that the stage made under this key; null when it made none.
    [[nodiscard]] const Bytes* find(Stage stage, const std::string& key) const;
    bool operator==(const SavedStages&) const = default;
};

// Copies what a stage has made, block by block; a stopped copy is cut short.
[[nodiscard]] Bytes copy_of(std::span<const std::byte> bytes, const Progress& progress);

// Returns the bytes of a file of stages; those of a stopped call are incomplete.
[[nodiscard]] Bytes encode_stages(const SavedStages& saved, const Progress& progress = {});
// Bytes that were cut short or changed are refused, and so are those of another version; `file` is
// named in the issue. What a stage's own bytes say is read when a run takes them.
[[nodiscard]] Result<SavedStages> decode_stages(std::span<const std::byte> bytes,
                                                const std::string& file,
                                                const Progress& progress = {});

// A larger file is refused before memory is taken, since it is read as a whole; it is not written
// either.
inline constexpr std::uint64_t k_most_stages_bytes = 4ULL << 30U;

// Writes all of the file or none of it.
[[nodiscard]] Status write_stages(const SavedStages& saved, const std::filesystem::path& path,
                                  const Progress& progress = {});
// Refuses what takes more than so many bytes.
[[nodiscard]] Status write_stages(const SavedStages& saved, const std::filesystem::path& path,
                                  std::uint64_t most_bytes, const Progress& progress = {});
[[nodiscard]] Result<SavedStages> read_stages(const std::filesystem::path& path,
                                              const Progress& progress = {});

} // namespace hullwright::pipeline
