// The grey line at the head of every panel that says what it is for.
#pragma once

#include <QString>

class QLayout;
class QWidget;

namespace hullwright::ui {

// Added to the panel's layout; `page` is the manual's page on it ("pieces.md").
void add_panel_head(QWidget* panel, QLayout* layout, const QString& text, const char* page);

// For what has no such line.
void set_manual_page(QWidget* widget, const char* page);

// The page of the nearest of `widget` and what it lies in, or the first page.
[[nodiscard]] QString manual_page_of(const QWidget* widget);

} // namespace hullwright::ui
