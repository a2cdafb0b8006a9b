// Writes issues in the window's language. What core says of a refused correction is English text;
// the window knows all of these texts.
#pragma once

#include "base/result.h"
#include "recipe/recipe.h"

#include <QString>

#include <span>

namespace hullwright::ui {

// The sentence that says what is wrong and what to do.
[[nodiscard]] QString translated_sentence(const Issue& issue);

// Says why a correction does not apply, without naming the correction.
[[nodiscard]] QString reason_of(const Issue& issue);

// Says why a text is no value of a setting, for a model with that unit (0: unknown).
[[nodiscard]] QString refused_setting(const Field& field, const QString& text,
                                      double metres_per_unit);

// The texts in English as core writes them, with {0} and {1} for the parts that differ; used by the
// test that none is missing and none is superfluous.
[[nodiscard]] std::span<const char* const> known_reasons();
// The same for the texts that other issues have in brackets.
[[nodiscard]] std::span<const char* const> known_details();

} // namespace hullwright::ui
