// Explains dent and overhang, the two ways in which a piece differs from the surface, by a picture
// of each below a tip.
#pragma once

#include <QString>

class QWidget;

namespace hullwright::ui {

// Returns the tip with the pictures, as rich text in the colours that tips have now.
[[nodiscard]] QString tip_with_errors(const QString& tip);
// Returns the same in words alone, for those who cannot see it.
[[nodiscard]] QString words_with_errors(const QString& tip);

// Shows the pictures below the widget's own tip, whatever that says by then.
void explain_errors(QWidget& widget);

} // namespace hullwright::ui
