// Puts corrections into words of the window's language.
#pragma once

#include "edit/correction.h"

#include <QString>
#include <string_view>

namespace hullwright::ui {

// Returns the name of a correction in menus: "Merge", "Split" …
[[nodiscard]] QString text_of(const Correction& correction);
// Gives the menu name of a correction that core calls "merge", "split" …; empty for unknown names.
[[nodiscard]] QString correction_named(std::string_view name);

} // namespace hullwright::ui
