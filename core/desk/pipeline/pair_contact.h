// Keeps poses of two bodies in a contact file, and makes bodies and poses of such a file again.
#pragma once

#include "pipeline/contact_file.h"
#include "pipeline/pair_along.h"

#include <array>
#include <filesystem>
#include <memory>

namespace hullwright::pipeline {

struct PairToKeep {
    std::shared_ptr<const PairBody> a;
    std::shared_ptr<const PairBody> b;
    PoseLog rows;
    Expected expected = Expected::found;
    bool embedded = true; // false: assets that are files are named by their paths
};

// True when both are files of assets, so that they can be named by their paths.
[[nodiscard]] bool are_files(const PairBody& a, const PairBody& b);

// Answers every row by the assets alone, and writes all of the file or none of it.
[[nodiscard]] Status keep_pair(const PairToKeep& pair, const std::filesystem::path& path,
                               const Progress& progress = {});

struct KeptPair {
    std::shared_ptr<const ContactFile> file;
    std::array<std::shared_ptr<const PairBody>, 2> bodies;
    PoseLog rows;
};

[[nodiscard]] Result<KeptPair> open_kept_pair(const std::filesystem::path& path,
                                              const Progress& progress = {});

} // namespace hullwright::pipeline
