// How the mouse moves the camera, as a menu; the choice is remembered.
#pragma once

#include "ui/viewport/navigation.h"

#include <QString>

class QAction;
class QMenu;

namespace hullwright::ui {

class Viewport;

[[nodiscard]] Navigation saved_navigation();

// What the mouse does, in a line.
[[nodiscard]] QString keys_of(Navigation navigation);

void fill_navigation_menu(QMenu* menu, Viewport& viewport);

// To and from the clipboard; the action says whether the picture is orthographic.
void add_camera_actions(QMenu* menu, Viewport& viewport, QAction* orthographic);

} // namespace hullwright::ui
