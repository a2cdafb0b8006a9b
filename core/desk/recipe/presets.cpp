#include "recipe/presets.h"

#include "base/sentence.h"

#include <array>

namespace hullwright {
namespace {

DecomposeSettings filled(double percent, std::uint32_t vertices, MergeBy merge_by) {
    DecomposeSettings settings;
    settings.family = Family::solid;
    settings.tolerance = {percent, true};
    settings.max_hull_vertices = vertices;
    settings.merge_by = merge_by;
    return settings;
}

constexpr std::array k_presets = std::to_array<RecipePreset>({
    {"game", HULLWRIGHT_SENTENCE("Preset", "Game engine"), HULLWRIGHT_SENTENCE("Preset", "Game"),
     HULLWRIGHT_SENTENCE("Preset",
                         "few fat pieces that fill the solid, within 1 % of the diagonal, "
                         "of at most 64 vertices"),
     [] { return filled(1.0, 64, MergeBy::volume); }},
    {"robotics", HULLWRIGHT_SENTENCE("Preset", "Robotics"),
     HULLWRIGHT_SENTENCE("Preset", "Robotics"),
     HULLWRIGHT_SENTENCE("Preset",
                         "pieces that fill the solid, within 0.25 % of the diagonal, of at "
                         "most 255 vertices"),
     [] { return filled(0.25, 255, MergeBy::volume); }},
    {"exact", HULLWRIGHT_SENTENCE("Preset", "Exact surface"),
     HULLWRIGHT_SENTENCE("Preset", "Exact"),
     HULLWRIGHT_SENTENCE("Preset", "convex pieces of the surface, exactly where it is"),
     [] { return DecomposeSettings(); }},
});

DecomposeSettings settings_of(const RecipePreset& preset, const Recipe& recipe) {
    DecomposeSettings settings = preset.settings();
    settings.rounding = recipe.decompose.rounding;
    settings.surface = recipe.decompose.surface;
    return settings;
}

} // namespace

std::span<const RecipePreset> recipe_presets() {
    return k_presets;
}

const RecipePreset* find_preset(std::string_view word) {
    for (const RecipePreset& preset : k_presets) {
        if (preset.word == word) {
            return &preset;
        }
    }
    return nullptr;
}

void apply_preset(const RecipePreset& preset, Recipe& recipe) {
    recipe.decompose = settings_of(preset, recipe);
}

const RecipePreset* preset_of(const Recipe& recipe) {
    for (const RecipePreset& preset : k_presets) {
        if (recipe.decompose == settings_of(preset, recipe)) {
            return &preset;
        }
    }
    return nullptr;
}

} // namespace hullwright
