// Makes the menu that chooses how the mouse moves the camera, and where the choice is kept.
#pragma once

#include "ui/viewport/navigation.h"

#include <QString>

#include <functional>

class QAction;
class QMenu;

namespace hullwright::ui {

class Viewport;

// Returns the navigation that was chosen last; kept in the settings.
[[nodiscard]] Navigation saved_navigation();
void save_navigation(Navigation navigation);

// Says in one line what the mouse does.
[[nodiscard]] QString keys_of(Navigation navigation);

// The menu checks `now`, and calls `choose` with what is chosen.
void fill_navigation_menu(QMenu* menu, Navigation now,
                          const std::function<void(Navigation)>& choose);

// Adds actions that copy the camera to the clipboard and take it from there; the action
// `orthographic` is set to match.
void add_camera_actions(QMenu* menu, Viewport& viewport, QAction* orthographic);

} // namespace hullwright::ui
