// Writes several facts one after another.
#pragma once

#include <QStringList>

namespace hullwright::ui {

// Returns "26 pieces, 1 selected": the facts with the language's own comma between them.
[[nodiscard]] QString listed(const QStringList& facts);

} // namespace hullwright::ui
