// The files that were opened last, newest first; kept in the settings. The small pictures of them
// are kept in the program's cache.
#pragma once

#include <QSize>
#include <QStringList>

namespace hullwright::ui {

[[nodiscard]] QStringList recent_files();
void remember_file(const QString& path);

// Says how large a picture is shown, in pixels of a screen that is not scaled.
inline constexpr QSize k_recent_picture(128, 96);

// Returns where the picture of a file is, for a dark or a light window, if one was made. It is
// named for the moment at which the file was changed last, too, and so never of something else than
// it has.
[[nodiscard]] QString recent_picture(const QString& path, bool is_dark);
// Returns where such a picture is to be written, and makes the folder.
[[nodiscard]] QString new_recent_picture(const QString& path, bool is_dark);
// Deletes all pictures but those of the files that are remembered, as they are now.
void forget_old_pictures();

} // namespace hullwright::ui
