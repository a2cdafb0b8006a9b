// What the mouse does to the camera: a table of buttons and keys.
#pragma once

#include <Qt>

#include <array>
#include <cstdint>

namespace hullwright::ui {

enum class Navigation : std::uint8_t {
    own,     // the left button turns: works with one button
    blender, // the middle button turns
    cad,     // as FreeCAD's style "CAD": the middle button moves, with another one it turns
};
inline constexpr std::array k_navigations = {Navigation::own, Navigation::blender, Navigation::cad};

enum class Gesture : std::uint8_t { none, orbit, pan, zoom, box_select };

// Of dragging with these buttons down; keys besides Shift, Ctrl and Alt do not count.
[[nodiscard]] Gesture gesture_of(Navigation navigation, Qt::MouseButtons buttons,
                                 Qt::KeyboardModifiers modifiers);

} // namespace hullwright::ui
