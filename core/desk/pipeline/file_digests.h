// Hashes the files of a run, each of them once. What was read of a file may be newer than a hash
// that was made before it, never older: then the next run finds another hash, and reads it again.
#pragma once

#include "base/progress.h"

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>

namespace hullwright::pipeline {

class FileDigests {
public:
    // Returns the hash of the file's bytes; nothing when it cannot be read, or was not read to its
    // end for a stop.
    [[nodiscard]] std::optional<std::string> of(const std::filesystem::path& file,
                                                const Progress& progress);
    // Returns the hashes of all files in a row, with a word for each that has none. A file has its
    // share of the progress by its bytes.
    [[nodiscard]] std::string in_a_row(std::span<const std::string> files,
                                       const Progress& progress);
    // Takes the hash that a reader made just before it read the file; an empty one is none.
    void take(const std::filesystem::path& file, const std::string& digest);

private:
    std::map<std::string, std::string> known_; // by the files' whole paths
};

} // namespace hullwright::pipeline
