// Settings of pieces with names of their own: first the program's presets, then the user's; and the
// one that new models begin with.
#pragma once

#include "recipe/recipe.h"

#include <QString>

#include <vector>

namespace hullwright::ui {

struct Preset {
    QString key;   // what the settings remember it by
    QString name;  // for people, in the window's language
    QString brief; // the name where there is little room for it
    QString help;  // empty for the user's own
    Recipe recipe;
    bool own = false; // the user's, not the program's
};
[[nodiscard]] std::vector<Preset> presets();
// Replaces a preset of the user's that has the same name.
void save_preset(const QString& name, const Recipe& recipe);
void remove_preset(const QString& name);

// The recipe with the preset's settings. How files are read is no part of a preset; those of the
// program leave most of the recipe as it is (recipe/presets.h).
[[nodiscard]] Recipe with_preset(const Recipe& recipe, const Preset& preset);
[[nodiscard]] bool is_of(const Recipe& recipe, const Preset& preset);

// The preset that new models begin with: the program's first one unless somebody chose another that
// still exists.
[[nodiscard]] Preset first_preset();
void begin_with(const Preset& preset);
[[nodiscard]] Recipe first_recipe();

} // namespace hullwright::ui
