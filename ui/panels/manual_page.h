// Says which page of the manual is about a widget: what the key for help opens.
#pragma once

#include <QString>

class QWidget;

namespace hullwright::ui {

// `page` is the manual's page about the widget and all within it ("pieces.md").
void set_manual_page(QWidget* widget, const char* page);

// Returns the page of `widget`, or of the nearest one around it that has one, or the first page.
[[nodiscard]] QString manual_page_of(const QWidget* widget);

} // namespace hullwright::ui
