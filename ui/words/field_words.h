// Names of the recipe's fields and their choices in the window. The command line and files use the
// names in the table of fields.
#pragma once

#include "recipe/recipe.h"

#include <QString>

#include <span>
#include <string_view>
#include <vector>

namespace hullwright::ui {

struct FieldWords {
    const char* path;  // path of the field
    const char* label; // in English; translated in the context "Field"
};
struct ChoiceWords {
    const char* path;
    const char* word;  // as set_field reads it
    const char* label; // in English; translated in the context "Choice"
};
// All of them, for the test that none is missing and none is superfluous.
[[nodiscard]] std::span<const FieldWords> field_words();
[[nodiscard]] std::span<const ChoiceWords> choice_words();

[[nodiscard]] bool is_switch(const Field& field);
[[nodiscard]] bool is_length(const Field& field);
// The words that are the only values of the field; empty when it takes numbers, too.
[[nodiscard]] std::vector<std::string_view> choices_of(const Field& field);

[[nodiscard]] QString label_of(const Field& field);
[[nodiscard]] QString choice_label(const Field& field, std::string_view word);
// Says what the field does, and its flag, so that it can be found on the command line.
[[nodiscard]] QString tip_of(const Field& field);
// What an empty line means for the field; empty where it means nothing.
[[nodiscard]] QString placeholder_of(const Field& field);

} // namespace hullwright::ui
