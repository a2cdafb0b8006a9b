// What the recipe's fields and their choices are called in the window; on the command line and in
// files they are called by the names in the table of fields.
#pragma once

#include "recipe/recipe.h"

#include <QString>

#include <span>
#include <string_view>
#include <vector>

namespace hullwright::ui {

struct FieldWords {
    const char* path;  // of the field
    const char* label; // in English, under "Field"
};
struct ChoiceWords {
    const char* path;
    const char* word;  // as set_field reads it
    const char* label; // in English, under "Choice"
};
// All of them, for the test that none is missing and none is left over.
[[nodiscard]] std::span<const FieldWords> field_words();
[[nodiscard]] std::span<const ChoiceWords> choice_words();

[[nodiscard]] bool is_switch(const Field& field);
[[nodiscard]] bool is_length(const Field& field);
// The words that the field takes and nothing else; none where it takes numbers, too.
[[nodiscard]] std::vector<std::string_view> choices_of(const Field& field);

[[nodiscard]] QString label_of(const Field& field);
[[nodiscard]] QString choice_label(const Field& field, std::string_view word);
// What the field does, and its flag, so that it is found on the command line.
[[nodiscard]] QString tip_of(const Field& field);
// What an empty line means; empty where it means nothing.
[[nodiscard]] QString placeholder_of(const Field& field);

} // namespace hullwright::ui
