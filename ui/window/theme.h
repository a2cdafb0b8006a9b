// Sets the colours of the window: light, dark, or the desktop's.
#pragma once

namespace hullwright::ui {

enum class Theme { system, light, dark };

// Returns the theme that was chosen last; kept in the settings.
[[nodiscard]] Theme saved_theme();
void save_theme(Theme theme);

// Changes the whole application at once.
void apply_theme(Theme theme);

} // namespace hullwright::ui
