// Holds what a recipe says of the files that are written: the engines that they are for, and what
// goes with them. No stage depends on it, so it stands beside the settings of pieces, in no key and
// in no asset.
#pragma once

#include "recipe/recipe.h"
#include "target/target.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

class JsonValue;

inline constexpr double k_density_of_water = 1000.0; // kilograms per cubic metre
inline constexpr double k_least_density = 1e-3;      // lighter than any gas under pressure of air
inline constexpr double k_most_density = 1e6;        // fifty times what the heaviest metal has

// Lists the words of GltfPhysics, in the order of its values.
inline constexpr std::array<std::string_view, 3> k_gltf_physics_words = {"khr", "omi", "none"};

struct ExportRecipe {
    std::vector<const Target*> targets; // each once; empty: no engine is named
    TargetSettings settings;
    double density = k_density_of_water; // kilograms per cubic metre

    bool operator==(const ExportRecipe&) const = default;
};

// Holds all that a file of a recipe says.
struct RecipeFile {
    Recipe recipe;
    ExportRecipe exports;
};

// Is the group's name in JSON. It is written only where it says more than a recipe without it.
inline constexpr std::string_view k_export_group = "export";

[[nodiscard]] std::string recipe_to_json(const Recipe& recipe, const ExportRecipe& exports);
[[nodiscard]] std::string exports_to_json(const ExportRecipe& exports); // the group alone
// Reads as recipe_from_json does, and also what the file says of exports; missing keys are as in
// `initial`.
[[nodiscard]] Result<RecipeFile> recipe_file_from_json(std::string_view text,
                                                       const std::string& file,
                                                       const ExportRecipe& initial = {});
// Reads the group alone; what is wrong is a fault of its document.
[[nodiscard]] ExportRecipe exports_in(const JsonValue& group, const ExportRecipe& initial);

// Returns the engines, each once, in the order in which they come first.
[[nodiscard]] std::vector<const Target*> each_once(const std::vector<const Target*>& targets);
// Returns the words of all engines, as people are told of them.
[[nodiscard]] std::string target_words();

} // namespace hullwright
