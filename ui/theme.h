// Light, dark, or as the desktop has it.
#pragma once

namespace hullwright::ui {

enum class Theme { system, light, dark };

// As chosen last; kept in the settings.
[[nodiscard]] Theme saved_theme();
void save_theme(Theme theme);

// For the whole application, at once.
void apply_theme(Theme theme);

} // namespace hullwright::ui
