// The files that were opened last, newest first; kept in the settings.
#pragma once

#include <QStringList>

namespace hullwright::ui {

[[nodiscard]] QStringList recent_files();
void remember_file(const QString& path);

} // namespace hullwright::ui
