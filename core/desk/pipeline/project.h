// A project says which model it is of, the recipe, what was corrected by hand, and how it was
// looked at (docs/project-json.md).
#pragma once

#include "check/misfit.h"
#include "edit/correction.h"
#include "join/merge_tree.h"
#include "pipeline/saved_stages.h"
#include "recipe/recipe.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace hullwright {

// Describes a file as it was when it was read.
struct ReadFile {
    std::filesystem::path path;
    std::string hash; // hash of the bytes; empty: they could not be read
};

// The steps that joined the parts of a solid. They serve wherever their key is wanted, and save the
// time of finding them again.
struct SavedJoins {
    std::string key; // as Stages::joined has it
    MergeTree tree;

    bool operator==(const SavedJoins&) const = default;
};

inline constexpr std::size_t k_most_side_files = 64; // more are not looked after

struct Project {
    std::filesystem::path source; // absolute, in the file relative to it; empty: no model is open
    std::string source_hash;      // hash of the file's bytes
    Recipe recipe;
    std::vector<Correction> corrections;
    std::string view_json = "{}"; // an object that the window understands
    // These are files that the source names and that were read of it, such as a glTF's buffers.
    // Their paths are kept as the source's is.
    std::vector<ReadFile> side_files;
    std::optional<SavedJoins> joins = {};
    // The pieces as they were cut, so that they are there at once; null: they are cut anew.
    std::shared_ptr<const pipeline::SavedStages> saved = {};
    // Colliders of another program that are taken in the place of pieces that are cut. Where they
    // are the source, too, there is no other model.
    std::optional<ReadFile> colliders = {};
    // How the colliders come to lie on the source, where somebody has said it.
    std::optional<Fitting> fitting = {};
};

// A project keeps no more bytes of pieces than this. More would make it slow to save every time.
inline constexpr std::size_t k_most_kept_bytes = std::size_t{64} << 20U;

// True when the source or a side file is another one by now, or is gone; `now` may have more files.
[[nodiscard]] bool has_changed(const Project& project, std::span<const ReadFile> now);

[[nodiscard]] bool is_project(const std::filesystem::path& path);

// A larger project is refused before memory is taken, since its text is read as a whole; it is not
// written either. It is far more than kept pieces and anybody's corrections take.
inline constexpr std::uint64_t k_most_project_bytes = 1U << 28U;

// Writes all of the file or none of it.
[[nodiscard]] Status write_project(const Project& project, const std::filesystem::path& path,
                                   const Progress& progress = {});
// Refuses what takes more than so many bytes.
[[nodiscard]] Status write_project(const Project& project, const std::filesystem::path& path,
                                   std::uint64_t most_bytes, const Progress& progress = {});
// Checks everything that it reads; the source need not exist.
[[nodiscard]] Result<Project> read_project(const std::filesystem::path& path,
                                           const Progress& progress = {});

} // namespace hullwright
