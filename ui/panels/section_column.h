// Holds sections in a dock, one below the other.
#pragma once

#include <QList>
#include <QString>

class QWidget;

namespace hullwright::ui {

class Section;

// The column scrolls where there is little room.
[[nodiscard]] QWidget* column_of(const QList<Section*>& sections, const QString& name);

} // namespace hullwright::ui
