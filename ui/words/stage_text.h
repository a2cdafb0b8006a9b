// Says what is being done, in the window's language.
#pragma once

#include <QString>

namespace hullwright::ui {

// Returns the name of a stage, which core and jobs report in English.
[[nodiscard]] QString stage_text(const QString& stage);

// Returns the name of a job, in English named by QT_TRANSLATE_NOOP("Job", …).
[[nodiscard]] QString job_text(const char* name);

} // namespace hullwright::ui
