#include "ui/window/view_state.h"

#include "ui/viewport/navigation_menu.h"

#include <QSettings>

namespace hullwright::ui {
namespace {

constexpr const char* k_safe_colours_key = "window/safe_colours";

} // namespace

ViewHabits saved_habits() {
    const bool is_safe = QSettings().value(k_safe_colours_key).toBool();
    return {is_safe ? Palette::few_and_safe : Palette::spectrum, saved_navigation(), saved_theme()};
}

void save_habits(const ViewHabits& habits) {
    QSettings().setValue(k_safe_colours_key, habits.palette == Palette::few_and_safe);
    save_navigation(habits.navigation);
    save_theme(habits.theme);
}

} // namespace hullwright::ui
