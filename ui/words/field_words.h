// Holds what the window says of the recipe's fields and their choices: the texts of the table of
// fields, in the window's language.
#pragma once

#include "recipe/recipe.h"

#include <QString>

namespace hullwright::ui {

[[nodiscard]] bool is_switch(const Field& field);
[[nodiscard]] bool is_length(const Field& field);
// Returns names for people, in the window's language.
[[nodiscard]] QString label_of(const Field& field);
[[nodiscard]] QString label_of(const FieldChoice& choice);
[[nodiscard]] QString label_of(const FieldGroup& group);

[[nodiscard]] QString help_of(const Field& field);
// Says what the field does, and its flag, so that it can be found on the command line.
[[nodiscard]] QString tip_of(const Field& field);
// Says why the setting changes nothing of the pieces that the recipe asks for; empty where it does.
[[nodiscard]] QString useless_because(const Field& field, const Recipe& recipe);
// Returns what an empty line means for the field; empty where it means nothing.
[[nodiscard]] QString placeholder_of(const Field& field);

// Returns every field with its flag, its values and its help, in Markdown; the manual shows it.
[[nodiscard]] QString settings_table();

} // namespace hullwright::ui
