// Says which settings the stages of a run depend on, by the rows of the recipe's table, so that
// keys of stages follow from it.
#pragma once

#include "pipeline/stage.h"
#include "recipe/recipe.h"

namespace hullwright::pipeline {

// True when the stage's own code reads the setting. A row says so by its path ("repair.weld" is of
// the group that the mesh reads) and by its `Unneeded`; a row of a group that no stage is known to
// read counts for all of them, which costs time, and never an answer. An asset holds the whole
// recipe.
[[nodiscard]] bool is_read_by(Stage stage, const Field& field);

// True when the setting says what surfaces enclose, which a diagnosed mesh tells, too.
[[nodiscard]] bool is_of_surface(const Field& field);

// Returns, as the text of keys, a recipe in which only those settings are as here that are wanted.
template <class Wanted>
[[nodiscard]] std::string settings_text(const Recipe& recipe, const Wanted& wanted) {
    Recipe given = recipe;
    Recipe chosen;
    for (const Field& field : recipe_fields()) {
        if (wanted(field)) {
            const Field::Slot from = field.slot(given);
            std::visit([&](auto* to) { *to = *std::get<decltype(to)>(from); }, field.slot(chosen));
        }
    }
    return key_text(chosen);
}
[[nodiscard]] inline std::string settings_text(const Recipe& recipe, Stage stage) {
    return settings_text(recipe, [&](const Field& field) { return is_read_by(stage, field); });
}

} // namespace hullwright::pipeline
