// Describes a unit of a batch: one model, all that its outputs are made of, and what making them is
// expected to need.
#pragma once

#include "batch/predictors.h"
#include "pipeline/target_export.h"
#include "report/batch_row.h"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace hullwright::batch {

// Says how all units are written, whatever their recipes are.
struct WrittenAs {
    std::vector<const Target*> targets;         // empty: those of recipes, or files of the formats
    std::vector<std::string> formats = {"glb"}; // extensions without their dot
    bool asks_recipes = true;                   // recipes may name engines in place of formats
    bool primitives = false;
    bool pictures = true;
    std::string made_by; // the program and its version
    std::string build;   // a hash; other builds of the version may make other bytes
};

enum class SizeClass : std::uint8_t { small, medium, large };
inline constexpr std::array<std::string_view, 3> k_size_words = {"small", "medium", "large"};

struct Expected {
    double seconds = 0.0; // of a processor
    double memory_mb = 0.0;
};

struct UnitOutput {
    std::string path;               // below the folder of outputs, with / between names
    const Target* target = nullptr; // null: the extension decides
};

// Is all that a batch wants of a project, which may hold megabytes of pieces.
struct UnitProject {
    std::filesystem::path source;
    Recipe recipe;
};

struct Unit {
    std::string name;  // the model's path below the root, without its extension where that is clear
    std::string place; // the same with its extension
    std::filesystem::path model;
    std::vector<BatchFile> inputs; // the model first; paths below the root where they lie there
    std::vector<std::filesystem::path> files; // the same as they are opened
    std::filesystem::path recipe_file;        // empty: none
    bool is_project = false;                  // a project has a recipe of its own
    std::optional<UnitProject> project;       // none of a project that cannot be read
    Recipe recipe;
    ExportRecipe exports; // what goes with its outputs, which have the engines
    std::vector<UnitOutput> outputs;
    std::string key;
    Predictors predictors;
    Expected expected;
    SizeClass size = SizeClass::small;
};

// Returns the line of JSON that `--list` prints. A farm leaves out what is done.
[[nodiscard]] std::string unit_json(const Unit& unit, bool done);

} // namespace hullwright::batch
