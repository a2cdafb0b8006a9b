// The grey line at the top of every panel that says what it is for.
#pragma once

#include <QString>

class QLayout;
class QWidget;

namespace hullwright::ui {

// Adds the line to the panel's layout; `page` is the manual's page about the panel ("pieces.md").
void add_panel_head(QWidget* panel, QLayout* layout, const QString& text, const char* page);

// Sets the manual's page for a widget without such a line.
void set_manual_page(QWidget* widget, const char* page);

// The page of `widget` or of the nearest widget around it that has one, otherwise the first page.
[[nodiscard]] QString manual_page_of(const QWidget* widget);

} // namespace hullwright::ui
