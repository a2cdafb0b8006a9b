// Draws the program's own icons: drawings of lines (resources/icons) in the colours of the window,
// as sharp as the screen is.
#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>

namespace hullwright::ui {

// Returns the icon of resources/icons/NAME.svg. It follows the palette of the application, also
// after that has changed; a colour of its own stays.
[[nodiscard]] QIcon icon_of(const char* name, const QColor& colour = QColor());

// Returns the drawing of resources/icons/NAME.svg with lines of that colour, so many pixels wide.
[[nodiscard]] QPixmap drawing_of(const QString& name, const QColor& colour, int width);

// Returns a colour that says at a glance how things are; each can be read on a dark and on a light
// ground.
[[nodiscard]] QColor colour_of_success();
[[nodiscard]] QColor colour_of_warning();
[[nodiscard]] QColor colour_of_error();

} // namespace hullwright::ui
