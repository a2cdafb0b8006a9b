// Paths between Qt and core: the same bytes on disk, whatever letters they are shown as.
#pragma once

#include <QFile>
#include <filesystem>

namespace hullwright::ui {

[[nodiscard]] inline std::filesystem::path file_path(const QString& path) {
    return QFile::encodeName(path).toStdString();
}

[[nodiscard]] inline QString shown_path(const std::filesystem::path& path) {
    return QFile::decodeName(QByteArray::fromStdString(path.string()));
}

} // namespace hullwright::ui
