// Says what the mouse does to the camera, by a table of buttons and keys.
#pragma once

#include <QPointF>
#include <Qt>

#include <array>
#include <cstdint>

namespace hullwright::ui {

enum class Navigation : std::uint8_t {
    own,     // the left button turns, so that one button is enough
    blender, // the middle button turns
    cad,     // FreeCAD's style "CAD": middle moves, with another button it turns
    maya,    // with Alt: left turns, middle moves, right comes nearer
};
inline constexpr std::array k_navigations = {Navigation::own, Navigation::blender, Navigation::cad,
                                             Navigation::maya};

enum class Gesture : std::uint8_t { none, orbit, pan, zoom, box_select };

// Returns the gesture of dragging with these buttons down; keys other than Shift, Ctrl and Alt do
// not count.
[[nodiscard]] Gesture gesture_of(Navigation navigation, Qt::MouseButtons buttons,
                                 Qt::KeyboardModifiers modifiers);

// Returns by how many pixels a drag to come nearer has done so: upwards, and in Maya to the right,
// too.
[[nodiscard]] float nearer_by(Navigation navigation, const QPointF& moved);

} // namespace hullwright::ui
