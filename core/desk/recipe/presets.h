// Settings of pieces that go together, by name: what a game wants, what a robot wants, and the
// surface exactly as it is.
#pragma once

#include "recipe/recipe.h"

#include <span>
#include <string_view>

namespace hullwright {

struct RecipePreset {
    std::string_view word; // as the flag takes it
    const char* name;      // for people; the window translates it in the context "Preset"
    const char* brief;     // the name where there is little room for it, translated likewise
    const char* help;      // the window translates it in the context "Preset"
    DecomposeSettings (*settings)();
};

// The first one is taken where nobody chooses.
[[nodiscard]] std::span<const RecipePreset> recipe_presets();
[[nodiscard]] const RecipePreset* find_preset(std::string_view word); // null when there is none

// Gives the recipe all of the preset's settings of pieces but what says how the model is read: its
// rounding, and which parts of its surface enclose something.
void apply_preset(const RecipePreset& preset, Recipe& recipe);
// Returns the preset that made the recipe's settings of pieces; null when somebody changed them.
[[nodiscard]] const RecipePreset* preset_of(const Recipe& recipe);

} // namespace hullwright
