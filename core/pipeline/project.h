// A project: which model, the recipe, what was corrected by hand, and how it was looked at
// (docs/project-json.md).
#pragma once

#include "edit/correction.h"
#include "recipe/recipe.h"

#include <filesystem>
#include <string>
#include <vector>

namespace hullwright {

struct Project {
    std::filesystem::path source; // absolute; in the file relative to it, where it can be
    std::string source_hash;      // of the file's bytes
    Recipe recipe;
    std::vector<Correction> corrections;
    std::string view_json = "{}"; // an object that the window understands
};

[[nodiscard]] bool is_project(const std::filesystem::path& path);

// All of the file or none of it.
[[nodiscard]] Status write_project(const Project& project, const std::filesystem::path& path);
// Believes nothing; the source need not exist.
[[nodiscard]] Result<Project> read_project(const std::filesystem::path& path);

} // namespace hullwright
