// The menu that chooses how the mouse moves the camera; the choice is remembered.
#pragma once

#include "ui/viewport/navigation.h"

#include <QString>

class QAction;
class QMenu;

namespace hullwright::ui {

class Viewport;

[[nodiscard]] Navigation saved_navigation();

// Says in one line what the mouse does.
[[nodiscard]] QString keys_of(Navigation navigation);

void fill_navigation_menu(QMenu* menu, Viewport& viewport);

// Adds actions that copy the camera to the clipboard and take it from there; the action
// `orthographic` is set to match.
void add_camera_actions(QMenu* menu, Viewport& viewport, QAction* orthographic);

} // namespace hullwright::ui
