#include "ui/viewport/gestures.h"

#include <QCoreApplication>

namespace hullwright::ui {
namespace {

using Line = std::pair<const char*, const char*>;

constexpr const char* k_turn = QT_TRANSLATE_NOOP("Gesture", "Turn the model");
constexpr const char* k_move = QT_TRANSLATE_NOOP("Gesture", "Move the model");
constexpr const char* k_near = QT_TRANSLATE_NOOP("Gesture", "Come nearer, go back");
constexpr const char* k_box = QT_TRANSLATE_NOOP("Gesture", "Select the pieces in a rectangle");

// Returns the main drags of gesture_of's table, as text.
std::vector<Line> drags(Navigation navigation) {
    switch (navigation) {
    case Navigation::own:
        return {{QT_TRANSLATE_NOOP("Gesture", "Left drag"), k_turn},
                {QT_TRANSLATE_NOOP("Gesture", "Middle drag, Shift+left drag"), k_move},
                {QT_TRANSLATE_NOOP("Gesture", "Ctrl+left drag"), k_box}};
    case Navigation::blender:
        return {{QT_TRANSLATE_NOOP("Gesture", "Middle drag"), k_turn},
                {QT_TRANSLATE_NOOP("Gesture", "Shift+middle drag"), k_move},
                {QT_TRANSLATE_NOOP("Gesture", "Ctrl+middle drag"), k_near},
                {QT_TRANSLATE_NOOP("Gesture", "Left drag"), k_box}};
    case Navigation::maya:
        return {{QT_TRANSLATE_NOOP("Gesture", "Alt+left drag"), k_turn},
                {QT_TRANSLATE_NOOP("Gesture", "Alt+middle drag"), k_move},
                {QT_TRANSLATE_NOOP("Gesture", "Alt+right drag, Alt+left+middle drag"), k_near},
                {QT_TRANSLATE_NOOP("Gesture", "Left drag"), k_box}};
    case Navigation::cad:
        break;
    }
    return {{QT_TRANSLATE_NOOP("Gesture", "Middle+left drag, Shift+right drag"), k_turn},
            {QT_TRANSLATE_NOOP("Gesture", "Middle drag, Ctrl+right drag"), k_move},
            {QT_TRANSLATE_NOOP("Gesture", "Ctrl+Shift+right drag"), k_near},
            {QT_TRANSLATE_NOOP("Gesture", "Left drag"), k_box}};
}

} // namespace

std::vector<KeyLine> viewport_keys(Navigation navigation) {
    std::vector<Line> lines = drags(navigation);
    lines.insert(
        lines.end(),
        {{QT_TRANSLATE_NOOP("Gesture", "Wheel"), k_near},
         {QT_TRANSLATE_NOOP("Gesture", "Click"), QT_TRANSLATE_NOOP("Gesture", "Select a piece")},
         {QT_TRANSLATE_NOOP("Gesture", "Ctrl+click, Shift+click"),
          QT_TRANSLATE_NOOP("Gesture", "Add a piece to the selection, or take it away")},
         {QT_TRANSLATE_NOOP("Gesture", "Right click"),
          QT_TRANSLATE_NOOP("Gesture", "Open the menu of a piece")},
         {QT_TRANSLATE_NOOP("Gesture", "Arrows"),
          QT_TRANSLATE_NOOP("Gesture", "Turn in steps of 15 degrees")},
         {QT_TRANSLATE_NOOP("Gesture", "+, −"), k_near}});
    std::vector<KeyLine> all;
    for (const auto& [keys, what] : lines) {
        all.push_back({QCoreApplication::translate("Gesture", keys),
                       QCoreApplication::translate("Gesture", what)});
    }
    return all;
}

} // namespace hullwright::ui
