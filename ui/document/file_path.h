// Converts paths between Qt and core: the bytes on disk stay the same, whatever letters show them.
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
