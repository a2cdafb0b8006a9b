// Issues in the window's language. What core says of a refused correction is English text; the
// window knows all of it.
#pragma once

#include "base/result.h"
#include "recipe/recipe.h"

#include <QString>

#include <span>

namespace hullwright::ui {

// What is wrong and what to do.
[[nodiscard]] QString translated_sentence(const Issue& issue);

// Why a correction does not apply, without saying which.
[[nodiscard]] QString reason_of(const Issue& issue);

// Why a text is no value of a setting, for a model of that unit (0: nobody knows).
[[nodiscard]] QString refused_setting(const Field& field, const QString& text,
                                      double metres_per_unit);

// In English, as core says them, with {0} and {1} for what differs. For the test that none is
// missing and none is left over.
[[nodiscard]] std::span<const char* const> known_reasons();
// The same of what other issues say in brackets.
[[nodiscard]] std::span<const char* const> known_details();

} // namespace hullwright::ui
