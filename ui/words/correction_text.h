// Puts what is done by hand into words of the window's language: corrections, and the ways in which
// colliders of another program are laid on a model.
#pragma once

#include "edit/correction.h"
#include "pipeline/read_foreign.h"

#include <QString>
#include <optional>
#include <string_view>

namespace hullwright::ui {

// Returns the name of a correction in menus: "Merge", "Split" …
[[nodiscard]] QString text_of(const Correction& correction);
// Gives the menu name of a correction that core calls "merge", "split" …; empty for unknown names.
[[nodiscard]] QString correction_named(std::string_view name);

[[nodiscard]] QString turn_text(AxisTurn turn);
[[nodiscard]] QString scale_text(double scale);
// Returns what becomes of the colliders: "× 0.01, y up becomes z up".
[[nodiscard]] QString fitting_text(const Fitting& fitting);
// Returns the name of a step that lays them so; none: as both files state.
[[nodiscard]] QString text_of_lying(const std::optional<Fitting>& fitting);

} // namespace hullwright::ui
