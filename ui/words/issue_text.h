// Writes issues in the window's language, by translating the sentences of report/sentences.h and
// report/reasons.h before their places are filled.
#pragma once

#include "base/result.h"
#include "recipe/recipe.h"
#include "target/notes.h"

#include <QString>

namespace hullwright::ui {

// Returns the sentence that says what is wrong and what to do.
[[nodiscard]] QString translated_sentence(const Issue& issue);

// Says what an engine's file does not take, or how it differs from the pieces.
[[nodiscard]] QString translated_sentence(const TargetNote& note);

// Says why a correction does not apply, without naming the correction.
[[nodiscard]] QString reason_of(const Issue& issue);

// Says why a text is no value of a setting, for a model with that unit (0: unknown).
[[nodiscard]] QString refused_setting(const Field& field, const QString& text,
                                      double metres_per_unit);

} // namespace hullwright::ui
