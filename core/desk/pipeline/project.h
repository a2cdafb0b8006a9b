// A project: which model, the recipe, what was corrected by hand, and how it was looked at
// (docs/project-json.md).
#pragma once

#include "edit/correction.h"
#include "recipe/recipe.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace hullwright {

// As it was when it was read.
struct ReadFile {
    std::filesystem::path path;
    std::string hash; // of its bytes; empty: they could not be read
};

inline constexpr std::size_t k_most_side_files = 64; // are looked after

struct Project {
    std::filesystem::path source; // absolute; in the file relative to it, where it can be
    std::string source_hash;      // of the file's bytes
    Recipe recipe;
    std::vector<Correction> corrections;
    std::string view_json = "{}"; // an object that the window understands
    // What the source names, and what was read of it: a glTF's buffers. Paths as the source's.
    std::vector<ReadFile> side_files;
};

// Whether the source or a side file is another one by now, or is gone; `now` may have more.
[[nodiscard]] bool has_changed(const Project& project, std::span<const ReadFile> now);

[[nodiscard]] bool is_project(const std::filesystem::path& path);

// All of the file or none of it.
[[nodiscard]] Status write_project(const Project& project, const std::filesystem::path& path);
// Believes nothing; the source need not exist.
[[nodiscard]] Result<Project> read_project(const std::filesystem::path& path);

} // namespace hullwright
