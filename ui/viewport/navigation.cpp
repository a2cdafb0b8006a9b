#include "ui/viewport/navigation.h"

#include <algorithm>
#include <iterator>

namespace hullwright::ui {
namespace {

struct Row {
    Navigation navigation;
    unsigned buttons;
    int modifiers;
    Gesture gesture;
};

constexpr unsigned k_left = Qt::LeftButton;
constexpr unsigned k_middle = Qt::MiddleButton;
constexpr unsigned k_right = Qt::RightButton;
constexpr int k_shift = Qt::ShiftModifier;
constexpr int k_ctrl = Qt::ControlModifier;
constexpr int k_alt = Qt::AltModifier;

// Rows with Shift are for adding a box to the selection.
constexpr Row k_table[] = {
    {Navigation::own, k_left, 0, Gesture::orbit},
    {Navigation::own, k_left, k_shift, Gesture::pan},
    {Navigation::own, k_left, k_ctrl, Gesture::box_select},
    {Navigation::own, k_left, k_ctrl | k_shift, Gesture::box_select},
    {Navigation::own, k_middle, 0, Gesture::pan},
    {Navigation::own, k_middle, k_shift, Gesture::pan},
    {Navigation::own, k_middle, k_ctrl, Gesture::zoom},

    {Navigation::blender, k_middle, 0, Gesture::orbit},
    {Navigation::blender, k_middle, k_shift, Gesture::pan},
    {Navigation::blender, k_middle, k_ctrl, Gesture::zoom},
    {Navigation::blender, k_left, 0, Gesture::box_select},
    {Navigation::blender, k_left, k_shift, Gesture::box_select},
    {Navigation::blender, k_left, k_ctrl, Gesture::box_select},

    {Navigation::cad, k_middle, 0, Gesture::pan},
    {Navigation::cad, k_middle | k_left, 0, Gesture::orbit},
    {Navigation::cad, k_middle | k_right, 0, Gesture::orbit},
    {Navigation::cad, k_right, k_shift, Gesture::orbit},
    {Navigation::cad, k_right, k_ctrl, Gesture::pan},
    {Navigation::cad, k_right, k_ctrl | k_shift, Gesture::zoom},
    {Navigation::cad, k_left, 0, Gesture::box_select},
    {Navigation::cad, k_left, k_shift, Gesture::box_select},
    {Navigation::cad, k_left, k_ctrl, Gesture::box_select},

    {Navigation::maya, k_left, k_alt, Gesture::orbit},
    {Navigation::maya, k_middle, k_alt, Gesture::pan},
    {Navigation::maya, k_right, k_alt, Gesture::zoom},
    {Navigation::maya, k_left | k_middle, k_alt, Gesture::zoom},
    {Navigation::maya, k_left, 0, Gesture::box_select},
    {Navigation::maya, k_left, k_shift, Gesture::box_select},
    {Navigation::maya, k_left, k_ctrl, Gesture::box_select},
};

} // namespace

Gesture gesture_of(Navigation navigation, Qt::MouseButtons buttons,
                   Qt::KeyboardModifiers modifiers) {
    const auto held = static_cast<int>(
        (modifiers & (Qt::ShiftModifier | Qt::ControlModifier | Qt::AltModifier)).toInt());
    const auto* row = std::find_if(std::begin(k_table), std::end(k_table), [&](const Row& each) {
        return each.navigation == navigation && each.buttons == buttons.toInt() &&
               each.modifiers == held;
    });
    return row == std::end(k_table) ? Gesture::none : row->gesture;
}

float nearer_by(Navigation navigation, const QPointF& moved) {
    const double aside = navigation == Navigation::maya ? moved.x() : 0.0;
    return static_cast<float>(aside - moved.y());
}

} // namespace hullwright::ui
