// Says how the window looks at its model, as one value: projects save it, and what the user chose
// for every model is kept in the settings.
#pragma once

#include "draw/piece_draw_list.h"
#include "pipeline/project_view.h"
#include "ui/viewport/navigation.h"
#include "ui/window/theme.h"

namespace hullwright::ui {

// Holds what the user chose for every model; no project changes it. The background follows the
// theme.
struct ViewHabits {
    Palette palette = Palette::spectrum;
    Navigation navigation = Navigation::own;
    Theme theme = Theme::system;

    bool operator==(const ViewHabits&) const = default;
};

[[nodiscard]] ViewHabits saved_habits();
void save_habits(const ViewHabits& habits);

// The habits stand beside what a project keeps of it.
struct ViewState : KeptView {
    ViewHabits habits = {};

    bool operator==(const ViewState&) const = default;
};

} // namespace hullwright::ui
