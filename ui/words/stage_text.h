// What is being done, in the window's language.
#pragma once

#include <QString>

namespace hullwright::ui {

// The name of a stage, which core and jobs report in English.
[[nodiscard]] QString stage_text(const QString& stage);

} // namespace hullwright::ui
